import { ADDED_NAME_FIELDS, type CountryForm } from "@/lib/domain/country/country-forms";
import type { Filter } from "./filter";
import type { Spellings } from "./search-keys";

type Searched = Pick<Filter, "search" | "countryForm">;
type Parameter = (value: unknown) => string;

// Subqueries run only for rows whose own columns do not match. Joins would read the rows of all tenants.
const VERIFIED = "(SELECT i.value FROM identity i WHERE i.tenant = r.tenant AND i.id = r.identity_id)";

export const asksFor = ({ names }: CountryForm, field: (typeof ADDED_NAME_FIELDS)[number]): boolean =>
  names.flat().includes(field);

const answerText = (field: string): string => `coalesce(r.student ->> '${field}', '')`;

// The column has the names that every country asks for. The others are read from the answers, where a country has them.
const searchedNames = (countryForm: CountryForm): string =>
  ["r.search_names", ...ADDED_NAME_FIELDS.filter((field) => asksFor(countryForm, field)).map(answerText)].join(
    " || ' ' || ",
  );

const matchesNames = ({ search, countryForm }: Searched, parameter: Parameter): string =>
  `(${searchedNames(countryForm)}) ~ ALL (${parameter(search?.words)}::text[])`;

const digitPatterns = ({ search }: Searched, parameter: Parameter): string =>
  `${parameter(search?.digits.map((number) => `%${number}%`))}::text[]`;

/** An appointment `b` whose reference begins so. No character of one comes after the last one here. */
const hasReference = ({ search }: Searched, parameter: Parameter): string => {
  const begin = parameter(search?.reference);
  return `b.tenant = $1 AND b.reference ~>=~ ${begin} AND b.reference ~<=~ (${begin}::text || '~')`;
};

/** The condition on an application `r` that a search asks for; undefined without a search. */
export const searchCondition = (searched: Searched, parameter: Parameter): string | undefined => {
  const { search } = searched;
  if (!search) return undefined;
  const matches = [matchesNames(searched, parameter)];
  if (search.digits.length > 0) {
    const patterns = digitPatterns(searched, parameter);
    matches.push(`r.search_digits LIKE ANY (${patterns})`, `${VERIFIED} LIKE ANY (${patterns})`);
  }
  if (search.reference)
    matches.push(
      `EXISTS (SELECT FROM appointment b WHERE ${hasReference(searched, parameter)} AND b.registration_id = r.id)`,
    );
  return `(${matches.join(" OR ")})`;
};

/**
 * The index has all parts of one of the spellings. A condition for each part tells the planner that few have all; as a subquery it is
 * not evaluated while planning, which would take longer than the search.
 */
const hasKeys = (keys: string, scope: string, spellings: Spellings, parameter: Parameter): string => {
  const hasPart = (part: string) => `${keys} && (SELECT search_keys(${scope}, ${parameter(part)}))`;
  return `(${spellings.map((parts) => parts.map(hasPart).join(" AND ")).join(" OR ")})`;
};

const ENTRY_KEYS = "search_keys(s.tenant, s.location_key, s.text)";

const inAnyOf = (column: string, subquery: string): string => `r.${column} IN (${subquery})`;

/**
 * The same condition for those who have booked, as several of which one must hold: each reads only those whom an index of what is
 * searched for finds. Undefined if something typed is too short for it. The keys of a location begin with it, those of verified
 * numbers with the tenant alone.
 */
export const indexedConditions = (searched: Searched, parameter: Parameter): string[] | undefined => {
  const { search } = searched;
  if (!search?.found) return undefined;
  const { words, digits } = search.found;
  const inEntry = (...all: Spellings[]) => {
    const has = all.map((spellings) => hasKeys(ENTRY_KEYS, "$1, $2", spellings, parameter)).join(" AND ");
    return inAnyOf("id", `SELECT s.registration_id FROM search_entry s WHERE s.tenant = $1 AND ${has}`);
  };
  const conditions = [`${inEntry(...words)} AND ${matchesNames(searched, parameter)}`];
  if (digits.length > 0) {
    const patterns = digitPatterns(searched, parameter);
    const verified = `SELECT i.id FROM identity i WHERE i.tenant = $1
      AND ${hasKeys("search_keys(i.tenant, '', i.value)", "$1, ''", digits, parameter)} AND i.value LIKE ANY (${patterns})`;
    conditions.push(`${inEntry(digits)} AND r.search_digits LIKE ANY (${patterns})`, inAnyOf("identity_id", verified));
  }
  if (search.reference)
    conditions.push(
      inAnyOf("id", `SELECT b.registration_id FROM appointment b WHERE ${hasReference(searched, parameter)}`),
    );
  return conditions;
};
