import type { StaffRole } from "@/lib/domain/dashboard/screens";

/** All locations of a tenant. */
const EVERY_LOCATION = "*";

/** What a group of the organisation may do: its role, and the keys of its locations. */
export interface RoleRow {
  group: string;
  role: StaffRole;
  locations: readonly string[];
}

// The name of a group may itself hold an equals sign, as in `cn=desk,ou=staff`.
const ROW = /^(.+)=(staff|manager):([^:=]+)$/;

/** The table of a text such as `managers=manager:*;yerevan-desk=staff:yerevan,gyumri`. Throws for a row that is none. */
export const parseRoleTable = (text: string): readonly RoleRow[] =>
  text.split(";").map((row) => {
    const [, group = "", role, list = ""] = ROW.exec(row.trim()) ?? [];
    if (!role) throw new Error(`"${row.trim()}" is not group=role:locations`);
    const locations = list.split(",").map((key) => key.trim());
    if (locations.includes("")) throw new Error(`"${row.trim()}" has an empty location`);
    return { group: group.trim(), role: role as StaffRole, locations };
  });

/** The keys in a table that are not among a tenant's locations. */
export const unknownLocations = (table: readonly RoleRow[], known: readonly string[]): readonly string[] => {
  const named = table.flatMap(({ locations }) => locations);
  return [...new Set(named)].filter((key) => key !== EVERY_LOCATION && !known.includes(key));
};

/** What somebody in these groups may do: the highest role and all locations of their rows. Undefined for no row. */
export const grantOf = (
  table: readonly RoleRow[],
  groups: readonly string[],
  known: readonly string[],
): { role: StaffRole; locations: readonly string[] } | undefined => {
  const rows = table.filter(({ group }) => groups.includes(group));
  if (rows.length === 0) return undefined;
  const named = new Set(rows.flatMap(({ locations }) => locations));
  const locations = known.filter((key) => named.has(EVERY_LOCATION) || named.has(key)).sort();
  return { role: rows.some(({ role }) => role === "manager") ? "manager" : "staff", locations };
};
