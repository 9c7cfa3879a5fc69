import type { Pool } from "pg";
import { countLimit, countUpTo } from "@/backend/db/counted";
import type { Filter } from "./filter";
import { countedSelectionOf, indexedSelectionOf, statement } from "./selection";
import { findApplicantIds } from "./store";

/** One page of a list: its ids in order, and how many match, or that at least so many do. */
interface ListedPage {
  ids: string[];
  count: number;
  isCountMinimum?: true;
}

const countMatching = async (pool: Pool, filter: Filter, limit: number): Promise<number> => {
  const { sql, values } = countedSelectionOf(filter);
  const text = `SELECT count(*) AS count FROM (SELECT ${sql} LIMIT $${values.length + 1}) AS counted`;
  const { rows } = await pool.query<{ count: number }>(statement(text, [...values, limit]));
  return rows[0]?.count ?? 0;
};

/** Up to so many ids that a search finds, in no order; undefined where no index knows what is searched for. */
const findByIndex = async (pool: Pool, filter: Filter, limit: number): Promise<string[] | undefined> => {
  const selection = indexedSelectionOf(filter, limit);
  if (!selection) return undefined;
  const { rows } = await pool.query<{ id: string }>(statement(selection.sql, selection.values));
  return rows.map(({ id }) => id);
};

/**
 * A page of the applicants that match a filter. The count is exact up to a thousand, or to the next thousand beyond the page. The few
 * whom a search finds are sorted; if it finds many, those in order are read until the page is full.
 */
export const findPage = async (
  pool: Pool,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<ListedPage> => {
  const most = countLimit(page);
  const found = await findByIndex(pool, filter, most + 1);
  if (found && found.length <= most) {
    const ids = await findApplicantIds(pool, { ...filter, search: undefined, registrationIds: found }, page);
    return { ids, count: found.length };
  }
  const [ids, count] = await Promise.all([
    findApplicantIds(pool, filter, page),
    found ? found.length : countMatching(pool, filter, most + 1),
  ]);
  return { ids, ...countUpTo(count, most) };
};
