import { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { type Day, isRequestableDay } from "@/lib/kit/day";
import { parsePageSize, TABLE_ROWS } from "./page-sizes";

export const APPLICANT_SORTS = ["name", "-name", "presentation", "-presentation", "updated", "-updated"] as const;
export type ApplicantSort = (typeof APPLICANT_SORTS)[number];

/** What a column can be sorted by; the same with a minus is the other way round. */
export type SortColumn = Extract<ApplicantSort, "name" | "presentation" | "updated">;

export const NEWEST_FIRST: ApplicantSort = "-updated";

/** Which applicants the list shows, in what order, and which page of them: all of it is in the address. */
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

/** The list as an address asks for it; what makes no sense in it is as if it were not there. */
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

/** A list that nothing narrows. */
export const NO_FILTERS: Partial<ApplicantQuery> = {
  search: "",
  status: undefined,
  state: undefined,
  presentationId: undefined,
  startDate: undefined,
};

/** Whether anything narrows the list. */
export const isFiltered = ({ search, status, state, presentationId, startDate }: ApplicantQuery): boolean =>
  [search.trim(), status, state, presentationId, startDate].some(Boolean);

/** The filters and the order as the calls name them; what is not asked for is left out. */
export const applicantFilters = ({ search, status, state, presentationId, startDate, sort }: ApplicantQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(state && { state }),
  ...(presentationId && { presentationId }),
  ...(startDate && { startDate }),
  sort,
});

/** The parameters of an address that shows the list so; `at` is the place in it of the applicant who is opened. */
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

/** Somebody of the list, and their place in it. */
export interface Neighbour {
  registrationId: string;
  at: number;
}

/** An applicant's place in the list that led to them, and who stands beside them. */
export interface ListPosition {
  at: number;
  count: number;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** What a press on a column's heading sorts by: the newest and the latest first, names from the beginning. */
export const nextSort = (column: SortColumn, now: ApplicantSort): ApplicantSort => {
  const first: ApplicantSort = column === "name" ? "name" : `-${column}`;
  const second: ApplicantSort = column === "name" ? "-name" : column;
  return now === first ? second : first;
};
