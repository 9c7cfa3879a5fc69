import { allOf, anyOf, type Sql, sql } from "@/backend/db/sql";
import type { Filter } from "./filter";
import type { Search } from "./search";
import { partsOf } from "./search-keys";

type Scope = Pick<Filter, "tenant" | "location">;

// Words and digits have no signs of a pattern.
const containing = (words: readonly string[]): string[] => words.map((word) => `%${word}%`);

/** The entry `s` has every word, or one of the numbers. Nobody is found by a text without either. */
const matchesEntry = ({ words, digits }: Search): Sql => {
  if (digits.length > 0) return sql`s.text LIKE ANY (${containing(digits)}::text[])`;
  return words.length > 0 ? sql`s.text LIKE ALL (${containing(words)}::text[])` : sql`false`;
};

/** An appointment `b` whose reference begins so. No character of one comes after the last one here. */
const hasReference = ({ reference }: Search, { tenant }: Scope): Sql =>
  sql`b.tenant = ${tenant} AND b.reference ~>=~ ${reference} AND b.reference ~<=~ (${reference}::text || '~')`;

const isVerified = ({ digits }: Search): Sql => sql`i.value LIKE ANY (${containing(digits)}::text[])`;

/** The condition on an application `r` that a search asks for. Subqueries run for each row, and read none of other tenants. */
export const searchCondition = (search: Search, scope: Scope): Sql => {
  const matches = [
    sql`EXISTS (SELECT FROM search_entry s
      WHERE s.tenant = r.tenant AND s.registration_id = r.id AND ${matchesEntry(search)})`,
  ];
  if (search.digits.length > 0)
    matches.push(
      sql`EXISTS (SELECT FROM identity i WHERE i.tenant = r.tenant AND i.id = r.identity_id AND ${isVerified(search)})`,
    );
  if (search.reference)
    matches.push(
      sql`EXISTS (SELECT FROM appointment b WHERE ${hasReference(search, scope)} AND b.registration_id = r.id)`,
    );
  return anyOf(matches);
};

/**
 * The index has all parts. A condition for each tells the planner that few have all; as a subquery it is not evaluated while planning,
 * which would take longer than the search.
 */
const hasParts = (keys: Sql, begin: Sql, parts: readonly string[]): Sql =>
  allOf(parts.map((part) => sql`${keys} && (SELECT search_keys(${begin}, ${part}))`));

const hasOneOf = (keys: Sql, begin: Sql, digits: readonly string[]): Sql =>
  anyOf(digits.map((number) => hasParts(keys, begin, partsOf(number))));

const ENTRY_KEYS = sql`search_keys(s.tenant, s.location_key, s.text)`;
const IDENTITY_KEYS = sql`search_keys(i.tenant, '', i.value)`;

/**
 * The same condition, as several of which one must hold: each reads only those whom an index of what is searched for finds. Undefined
 * if something typed is too short for it. The keys of a location begin with it, those of verified numbers with the tenant alone.
 */
export const indexedConditions = (search: Search, scope: Scope): Sql[] | undefined => {
  const { words, digits, reference } = search;
  const { tenant, location } = scope;
  const parts = words.flatMap(partsOf);
  const isIndexed = digits.length > 0 ? digits.every((number) => partsOf(number).length > 0) : parts.length > 0;
  if (!isIndexed) return undefined;
  const begin = sql`${tenant}, ${location}`;
  const hasKeys = digits.length > 0 ? hasOneOf(ENTRY_KEYS, begin, digits) : hasParts(ENTRY_KEYS, begin, parts);
  const conditions = [
    sql`r.id IN (SELECT s.registration_id FROM search_entry s
      WHERE s.tenant = ${tenant} AND ${hasKeys} AND ${matchesEntry(search)})`,
  ];
  if (digits.length > 0)
    conditions.push(sql`r.identity_id IN (SELECT i.id FROM identity i
      WHERE i.tenant = ${tenant} AND ${hasOneOf(IDENTITY_KEYS, sql`${tenant}, ''`, digits)} AND ${isVerified(search)})`);
  if (reference)
    conditions.push(sql`r.id IN (SELECT b.registration_id FROM appointment b WHERE ${hasReference(search, scope)})`);
  return conditions;
};
