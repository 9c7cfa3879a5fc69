import { type Day, isRequestableDay } from "@/lib/kit/day";
import { parsePageSize, TABLE_ROWS } from "./page-sizes";

/** Why an applicant who waits can be offered no seat now. `full`: nothing is free on the days waited for. */
export const OFFER_OBSTACLES = ["offered", "accepted", "appointment", "hold", "incomplete", "age", "full"] as const;

/** Why staff offer seats out of turn. The audit log outlives the application, so it has no words of staff's own. */
export const OFFER_REASONS = ["sibling", "age_limit", "our_mistake", "other"] as const;

/** Filters and page of the waiting list; all of it is in the address. */
export interface WaitingQuery {
  search: string;
  sessionId: string | undefined;
  /** Any day of the week. */
  week: Day | undefined;
  page: number;
  size: number;
}

const SEARCH_LENGTH = 100;
const IDENTIFIER = /^[0-9a-f-]{36}$/i;

/** Reads the list's query from an address; invalid parameters are ignored. */
export const readWaitingQuery = (read: (name: string) => string | null): WaitingQuery => {
  const session = read("session") ?? "";
  const week = read("week") ?? "";
  return {
    search: (read("search") ?? "").slice(0, SEARCH_LENGTH),
    sessionId: IDENTIFIER.test(session) ? session : undefined,
    week: isRequestableDay(week) ? week : undefined,
    page: Math.max(1, Math.trunc(Number(read("page"))) || 1),
    size: parsePageSize(TABLE_ROWS, read("size")),
  };
};

/** The query's filters, all cleared. */
export const NO_WAITING_FILTERS = { search: "", sessionId: undefined, week: undefined } as const;

/** Whether any filter is set. */
export const isWaitingFiltered = ({ search, sessionId, week }: WaitingQuery): boolean =>
  [search.trim(), sessionId, week].some(Boolean);

/** The filters as the call names them, without those that are not set. */
export const waitingFilters = ({ search, sessionId, week }: WaitingQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(sessionId && { sessionId }),
  ...(week && { week }),
});

/** The parameters of the list's address. */
export const waitingParameters = ({ search, sessionId, week, page, size }: WaitingQuery) => ({
  search: search.trim(),
  session: sessionId,
  week,
  page: page === 1 ? undefined : page,
  size: size === TABLE_ROWS.first ? undefined : size,
});
