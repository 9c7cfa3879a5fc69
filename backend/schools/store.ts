import type { Db } from "@/backend/db/database";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface Region {
  _id: string;
  name: string;
}

interface School extends Region {
  regionId: string;
}

export const findRegions = (db: Db, tenant: Tenant) =>
  db.many<Region>`SELECT id AS "_id", name FROM school_region WHERE tenant = ${tenant} ORDER BY name, id`;

/** The region's schools by name, shorter names first; undefined if the tenant has no such region. */
export const findSchools = async (db: Db, tenant: Tenant, regionId: string): Promise<School[] | undefined> => {
  const rows = await db.many<{ school_id: string | null; name: string | null }>`
    SELECT s.id AS school_id, s.name FROM school_region r
    LEFT JOIN school s ON s.tenant = r.tenant AND s.region_id = r.id
    WHERE r.tenant = ${tenant} AND r.id = ${regionId} ORDER BY length(s.name), s.name, s.id`;
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ school_id, name }) =>
    school_id === null || name === null ? [] : [{ _id: school_id, name, regionId }],
  );
};

/** The name of a school, by the id that an application has. */
export const findSchoolName = async (db: Db, tenant: Tenant, id: string | undefined) =>
  id === undefined
    ? undefined
    : db.value<string>`SELECT name FROM school WHERE tenant = ${tenant} AND id::text = lower(${id})`;
