import { closestMatch } from "leven";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { type Source, tenantVariableName } from "./read";
import { GROUPS, variableRows } from "./variables";

/** A variable that nobody reads, and perhaps the one that was meant. */
export interface UnknownVariable {
  name: string;
  nearest: string | undefined;
}

// Two slips in a short name make another word of it.
const MOST_SLIPS = 2;
const SHORTEST = 8;

const ROWS = variableRows();
const NAMES: readonly string[] = ROWS.map(([name]) => name);
const KNOWN = new Set(
  ROWS.flatMap(([name, { isSecret, perTenant }]) => [
    name,
    ...(isSecret ? [`${name}_FILE`] : []),
    ...(perTenant ? ALL_TENANTS.map((tenant) => tenantVariableName(name, tenant)) : []),
  ]),
);
const PREFIXES = GROUPS.flatMap(({ prefixes }) => prefixes);

const baseOf = (name: string) => name.replace(/(__\w+|_FILE)$/, "");

/** What is set and looks like ours, but is read by nobody: a slip in a name would pass unseen. */
export const unknownVariables = (source: Source): UnknownVariable[] =>
  Object.entries(source)
    .filter(([name, given]) => given && !KNOWN.has(name))
    .flatMap(([name]) => {
      const base = baseOf(name);
      const nearest = base.length < SHORTEST ? undefined : closestMatch(base, NAMES, { maxDistance: MOST_SLIPS });
      const isOurs = NAMES.includes(base) || PREFIXES.some((prefix) => name.startsWith(prefix));
      return isOurs || nearest ? [{ name, nearest }] : [];
    });
