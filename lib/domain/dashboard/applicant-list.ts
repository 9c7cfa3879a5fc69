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
  /** A weekly session, first or second of an appointment. */
  sessionId: string | undefined;
  startDate: Day | undefined;
  /** Only who is on the waiting list. */
  waiting: true | undefined;
  sort: ApplicantSort;
  page: number;
  size: number;
}

type ReadParameter = (name: string) => string | null | undefined;

/** The longest text that is searched for. */
export const SEARCH_LENGTH = 100;
const IDENTIFIER = /^[0-9a-f-]{36}$/i;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined) =>
  values.find((value) => value === text);

/** Reads the list's query from an address; invalid parameters are ignored. */
export const readApplicantQuery = (read: ReadParameter): ApplicantQuery => {
  const identifier = (name: string) => {
    const text = read(name) ?? "";
    return IDENTIFIER.test(text) ? text : undefined;
  };
  const startDate = read("startDate") ?? "";
  return {
    search: (read("search") ?? "").slice(0, SEARCH_LENGTH),
    status: oneOf(REGISTRATION_STATUSES, read("status")),
    state: oneOf(APPOINTMENT_STATES, read("state")),
    presentationId: identifier("presentation"),
    sessionId: identifier("session"),
    startDate: isRequestableDay(startDate) ? startDate : undefined,
    waiting: read("waiting") === "true" ? true : undefined,
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
  sessionId: undefined,
  startDate: undefined,
  waiting: undefined,
};

/** Whether any filter is set. */
export const isFiltered = ({ search, page: _page, size: _size, sort: _sort, ...filters }: ApplicantQuery): boolean =>
  search.trim() !== "" || Object.values(filters).some(Boolean);

/** The filters and the order as the calls name them, without those that are not set. */
export const applicantFilters = ({ search, sort, ...query }: ApplicantQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(query.status && { status: query.status }),
  ...(query.state && { state: query.state }),
  ...(query.presentationId && { presentationId: query.presentationId }),
  ...(query.sessionId && { sessionId: query.sessionId }),
  ...(query.startDate && { startDate: query.startDate }),
  ...(query.waiting && { waiting: query.waiting }),
  sort,
});

/** The parameters of the list's address; `at` is the index of the opened applicant. */
export const applicantParameters = (query: ApplicantQuery, at?: number) => ({
  search: query.search.trim(),
  status: query.status,
  state: query.state,
  presentation: query.presentationId,
  session: query.sessionId,
  startDate: query.startDate,
  waiting: query.waiting,
  sort: query.sort === NEWEST_FIRST ? undefined : query.sort,
  page: query.page === 1 ? undefined : query.page,
  size: query.size === TABLE_ROWS.first ? undefined : query.size,
  at,
});

/** The parameter of the list's page that shows the applicant with this index. */
export const pageOf = (at: number, size: number): { page: number | undefined } => {
  const page = Math.floor(at / size) + 1;
  return { page: page === 1 ? undefined : page };
};

/** The prefix of the id of a row's link: the list's address with it leads to the row. */
export const ROW_ID = "applicant-";

/** An applicant of the list with the index in it. */
export interface Neighbour {
  registrationId: string;
  at: number;
}

/** An applicant's index in the list that led there, and the neighbours. */
export interface ListPosition {
  at: number;
  count: number;
  /** There are more. */
  isCountMinimum?: boolean | undefined;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** The sort after a press on a column's heading: dates start with the latest, names with the first. */
export const nextSort = (column: SortColumn, current: ApplicantSort): ApplicantSort => {
  const first: ApplicantSort = column === "name" ? "name" : `-${column}`;
  const second: ApplicantSort = column === "name" ? "-name" : column;
  return current === first ? second : first;
};

/** The parameters of the list of those who are booked on something: their appointments are to be moved before it can go. */
export const bookedParameters = (
  seats: Partial<Pick<ApplicantQuery, "presentationId" | "sessionId" | "startDate">>,
): ReturnType<typeof applicantParameters> =>
  applicantParameters({ ...readApplicantQuery(() => undefined), state: "active", ...seats });
