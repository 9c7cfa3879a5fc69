import { countLimit, countUpTo } from "@/backend/db/counted";
import type { Db } from "@/backend/db/database";
import type { Filter } from "./filter";
import { countedSelectionOf, indexedSelectionOf } from "./selection";
import { findApplicantIds } from "./store";

/** One page of a list: its ids in order, and how many match, or that at least so many do. */
interface ListedPage {
  ids: string[];
  count: number;
  isCountMinimum?: true;
}

const countMatching = (db: Db, filter: Filter, limit: number) =>
  db.count`SELECT count(*) FROM (SELECT ${countedSelectionOf(filter)} LIMIT ${limit}) AS counted`;

/** Up to so many ids that a search finds, in no order; undefined where no index knows what is searched for. */
const findByIndex = async (db: Db, filter: Filter, limit: number): Promise<string[] | undefined> => {
  const selection = indexedSelectionOf(filter, limit);
  return selection && db.values<string>(selection);
};

/**
 * A page of the applicants that match a filter. The count is exact up to a thousand, or to the next thousand beyond the page. The few
 * whom a search finds are sorted; if it finds many, those in order are read until the page is full.
 */
export const findPage = async (
  db: Db,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<ListedPage> => {
  const most = countLimit(page);
  const found = await findByIndex(db, filter, most + 1);
  if (found && found.length <= most) {
    const ids = await findApplicantIds(db, { ...filter, search: undefined, registrationIds: found }, page);
    return { ids, count: found.length };
  }
  const [ids, count] = await Promise.all([
    findApplicantIds(db, filter, page),
    found ? found.length : countMatching(db, filter, most + 1),
  ]);
  return { ids, ...countUpTo(count, most) };
};
