import { call } from "@/lib/client/call";
import { SELECTED_MAX } from "@/lib/domain/dashboard/many";
import { MAX_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { type WaitingQuery, waitingFilters } from "@/lib/domain/dashboard/waiting-list";

/** The ids of everybody whom the filters of the waiting list find, on all pages, as many as one message may name. */
export const readListedPeople = async (locationKey: string, query: WaitingQuery): Promise<string[]> => {
  const ids = new Set<string>();
  for (let offset = 0; offset < SELECTED_MAX; offset += MAX_ROWS) {
    const body = { locationKey, ...waitingFilters(query), limit: MAX_ROWS, offset };
    const { waiting, count } = await call("POST /waiting/list", { body });
    for (const { registrationId } of waiting) ids.add(registrationId);
    if (offset + MAX_ROWS >= count) break;
  }
  return [...ids];
};
