import type { Db } from "@/backend/db/database";
import type { PermittedLocation } from "@/backend/http/callers";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const PREFIX = "registration:";

interface PersonRow {
  id: string;
  isHere: boolean;
  firstName: string;
  namePrefix: string | null;
  lastName: string;
}

const ERASED = { firstName: "", lastName: "", isErased: true };

const findPersons = async (db: Db, tenant: Tenant, location: PermittedLocation, ids: readonly string[]) => {
  const rows = await db.many<PersonRow>`
    SELECT id, location_key IS NOT DISTINCT FROM ${location} AND deleted_at IS NULL AS "isHere",
      coalesce(student ->> 'firstName', '') AS "firstName", student ->> 'namePrefix' AS "namePrefix",
      coalesce(student ->> 'lastName', '') AS "lastName"
    FROM registration WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Entries with the name that each application's student has now, at this location. One of another location by now stays without
 * a name; an erased one is said to be.
 */
export const withPersons = async (
  db: Db,
  tenant: Tenant,
  location: PermittedLocation,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> => {
  const idOf = ({ target }: AuditEntry) => (target.startsWith(PREFIX) ? target.slice(PREFIX.length) : undefined);
  const ids = new Set(entries.flatMap((entry) => idOf(entry) ?? []));
  if (ids.size === 0) return [...entries];
  const persons = await findPersons(db, tenant, location, [...ids]);
  return entries.map((entry) => {
    const id = idOf(entry);
    if (id === undefined) return entry;
    const person = persons.get(id);
    if (!person) return { ...entry, person: ERASED };
    const { firstName, namePrefix, lastName, isHere } = person;
    return isHere ? { ...entry, person: { firstName, lastName, ...(namePrefix && { namePrefix }) } } : entry;
  });
};
