import type { Search } from "./search";
import { partsOf } from "./search-keys";

type Parameter = (value: unknown) => string;

// Words and digits have no signs of a pattern.
const containing = (words: readonly string[]): string[] => words.map((word) => `%${word}%`);

/** The entry `s` has every word, or one of the numbers. Nobody is found by a text without either. */
const matchesEntry = ({ words, digits }: Search, parameter: Parameter): string => {
  if (digits.length > 0) return `s.text LIKE ANY (${parameter(containing(digits))}::text[])`;
  return words.length > 0 ? `s.text LIKE ALL (${parameter(containing(words))}::text[])` : "false";
};

/** An appointment `b` whose reference begins so. No character of one comes after the last one here. */
const hasReference = ({ reference }: Search, parameter: Parameter): string => {
  const begin = parameter(reference);
  return `b.tenant = $1 AND b.reference ~>=~ ${begin} AND b.reference ~<=~ (${begin}::text || '~')`;
};

const isVerified = ({ digits }: Search, parameter: Parameter): string =>
  `i.value LIKE ANY (${parameter(containing(digits))}::text[])`;

/** The condition on an application `r` that a search asks for. Subqueries run for each row, and read none of other tenants. */
export const searchCondition = (search: Search, parameter: Parameter): string => {
  const matches = [
    `EXISTS (SELECT FROM search_entry s WHERE s.tenant = r.tenant AND s.registration_id = r.id AND ${matchesEntry(search, parameter)})`,
  ];
  if (search.digits.length > 0)
    matches.push(
      `EXISTS (SELECT FROM identity i WHERE i.tenant = r.tenant AND i.id = r.identity_id AND ${isVerified(search, parameter)})`,
    );
  if (search.reference)
    matches.push(
      `EXISTS (SELECT FROM appointment b WHERE ${hasReference(search, parameter)} AND b.registration_id = r.id)`,
    );
  return `(${matches.join(" OR ")})`;
};

/**
 * The index has all parts. A condition for each tells the planner that few have all; as a subquery it is not evaluated while planning,
 * which would take longer than the search.
 */
const hasParts = (keys: string, scope: string, parts: readonly string[], parameter: Parameter): string =>
  parts.map((part) => `${keys} && (SELECT search_keys(${scope}, ${parameter(part)}))`).join(" AND ");

const hasOneOf = (keys: string, scope: string, digits: readonly string[], parameter: Parameter): string =>
  `(${digits.map((number) => hasParts(keys, scope, partsOf(number), parameter)).join(" OR ")})`;

const ENTRY_KEYS = "search_keys(s.tenant, s.location_key, s.text)";
const IDENTITY_KEYS = "search_keys(i.tenant, '', i.value)";

const inAnyOf = (column: string, subquery: string): string => `r.${column} IN (${subquery})`;

/**
 * The same condition, as several of which one must hold: each reads only those whom an index of what is searched for finds. Undefined
 * if something typed is too short for it. The keys of a location begin with it, those of verified numbers with the tenant alone.
 */
export const indexedConditions = (search: Search, parameter: Parameter): string[] | undefined => {
  const { words, digits, reference } = search;
  const parts = words.flatMap(partsOf);
  const isIndexed = digits.length > 0 ? digits.every((number) => partsOf(number).length > 0) : parts.length > 0;
  if (!isIndexed) return undefined;
  const hasKeys =
    digits.length > 0
      ? hasOneOf(ENTRY_KEYS, "$1, $2", digits, parameter)
      : hasParts(ENTRY_KEYS, "$1, $2", parts, parameter);
  const conditions = [
    inAnyOf(
      "id",
      `SELECT s.registration_id FROM search_entry s WHERE s.tenant = $1 AND ${hasKeys} AND ${matchesEntry(search, parameter)}`,
    ),
  ];
  if (digits.length > 0)
    conditions.push(
      inAnyOf(
        "identity_id",
        `SELECT i.id FROM identity i WHERE i.tenant = $1 AND ${hasOneOf(IDENTITY_KEYS, "$1, ''", digits, parameter)}
           AND ${isVerified(search, parameter)}`,
      ),
    );
  if (reference)
    conditions.push(
      inAnyOf("id", `SELECT b.registration_id FROM appointment b WHERE ${hasReference(search, parameter)}`),
    );
  return conditions;
};
