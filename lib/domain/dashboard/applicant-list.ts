import { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { type Day, isRequestableDay } from "@/lib/kit/day";
import { parsePageSize, TABLE_ROWS } from "./page-sizes";

export const APPLICANT_SORTS = ["name", "-name", "presentation", "-presentation", "updated", "-updated"] as const;
export type ApplicantSort = (typeof APPLICANT_SORTS)[number];

/** A sortable column; a leading minus in the sort reverses it. */
export type SortColumn = Extract<ApplicantSort, "name" | "presentation" | "updated">;

export const NEWEST_FIRST: ApplicantSort = "-updated";

/** Filters, order and page of the list; all of it is in the address. */
export interface ApplicantQuery {
  search: string;
  status: (typeof REGISTRATION_STATUSES)[number] | undefined;
  state: (typeof APPOINTMENT_STATES)[number] | undefined;
  presentationId: string | undefined;
  startDate: Day | undefined;
  sort: ApplicantSort;
  page: number;
  size: number;
}

type ReadParameter = (name: string) => string | null | undefined;

const SEARCH_LENGTH = 100;
const IDENTIFIER = /^[0-9a-f-]{36}$/i;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined) =>
  values.find((value) => value === text);

/** Reads the list's query from an address; invalid parameters are ignored. */
export const readApplicantQuery = (read: ReadParameter): ApplicantQuery => {
  const presentation = read("presentation") ?? "";
  const startDate = read("startDate") ?? "";
  return {
    search: (read("search") ?? "").slice(0, SEARCH_LENGTH),
    status: oneOf(REGISTRATION_STATUSES, read("status")),
    state: oneOf(APPOINTMENT_STATES, read("state")),
    presentationId: IDENTIFIER.test(presentation) ? presentation : undefined,
    startDate: isRequestableDay(startDate) ? startDate : undefined,
    sort: oneOf(APPLICANT_SORTS, read("sort")) ?? NEWEST_FIRST,
    page: Math.max(1, Math.trunc(Number(read("page"))) || 1),
    size: parsePageSize(TABLE_ROWS, read("size")),
  };
};

/** The query's filters, all cleared. */
export const NO_FILTERS: Partial<ApplicantQuery> = {
  search: "",
  status: undefined,
  state: undefined,
  presentationId: undefined,
  startDate: undefined,
};

/** Whether any filter is set. */
export const isFiltered = ({ search, status, state, presentationId, startDate }: ApplicantQuery): boolean =>
  [search.trim(), status, state, presentationId, startDate].some(Boolean);

/** The filters and the order as the calls name them, without those that are not set. */
export const applicantFilters = ({ search, status, state, presentationId, startDate, sort }: ApplicantQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(state && { state }),
  ...(presentationId && { presentationId }),
  ...(startDate && { startDate }),
  sort,
});

/** The parameters of the list's address; `at` is the index of the opened applicant. */
export const applicantParameters = (query: ApplicantQuery, at?: number) => ({
  search: query.search.trim(),
  status: query.status,
  state: query.state,
  presentation: query.presentationId,
  startDate: query.startDate,
  sort: query.sort === NEWEST_FIRST ? undefined : query.sort,
  page: query.page === 1 ? undefined : query.page,
  size: query.size === TABLE_ROWS.first ? undefined : query.size,
  at,
});

/** An applicant of the list with the index in it. */
export interface Neighbour {
  registrationId: string;
  at: number;
}

/** An applicant's index in the list that led there, and the neighbours. */
export interface ListPosition {
  at: number;
  count: number;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** The sort after a press on a column's heading: dates start with the latest, names with the first. */
export const nextSort = (column: SortColumn, current: ApplicantSort): ApplicantSort => {
  const first: ApplicantSort = column === "name" ? "name" : `-${column}`;
  const second: ApplicantSort = column === "name" ? "-name" : column;
  return current === first ? second : first;
};
