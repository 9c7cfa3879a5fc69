import type { Pool } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface Region {
  _id: string;
  name: string;
}

interface School extends Region {
  regionId: string;
}

export const findRegions = async (pool: Pool, tenant: Tenant): Promise<Region[]> => {
  const { rows } = await pool.query<Region>({
    name: "school-regions",
    text: `SELECT id AS "_id", name FROM school_region WHERE tenant = $1 ORDER BY name, id`,
    values: [tenant],
  });
  return rows;
};

/** The region's schools by name, shorter names first; undefined if the tenant has no such region. */
export const findSchools = async (pool: Pool, tenant: Tenant, regionId: string): Promise<School[] | undefined> => {
  const { rows } = await pool.query<{ school_id: string | null; name: string | null }>({
    name: "schools-of-region",
    text: `SELECT s.id AS school_id, s.name FROM school_region r
           LEFT JOIN school s ON s.tenant = r.tenant AND s.region_id = r.id
           WHERE r.tenant = $1 AND r.id = $2 ORDER BY length(s.name), s.name, s.id`,
    values: [tenant, regionId],
  });
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ school_id, name }) =>
    school_id === null || name === null ? [] : [{ _id: school_id, name, regionId }],
  );
};

/** The name of a school, by the id that an application has. */
export const findSchoolName = async (
  pool: Pool,
  tenant: Tenant,
  id: string | undefined,
): Promise<string | undefined> => {
  if (id === undefined) return undefined;
  const { rows } = await pool.query<{ name: string }>({
    name: "school-name",
    text: "SELECT name FROM school WHERE tenant = $1 AND id::text = lower($2)",
    values: [tenant, id],
  });
  return rows[0]?.name;
};
