import type { Pool } from "pg";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Violation } from "@/backend/operations/invariants";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { openAnswers, type SealedFor } from "./sealed-answers";
import type { Vault } from "./vault";

type Sealed = SealedFor & { student: object; count: number };

/** One application of each key that sealed some of a tenant's, with how many it sealed. */
const oneOfEachKey = async (pool: Pool, tenant: Tenant): Promise<Sealed[]> => {
  const { rows } = await pool.query<Sealed>(
    `SELECT DISTINCT ON (key) tenant, id, student, count(*) OVER (PARTITION BY key)::int AS count
     FROM registration, split_part(student ->> 'sealed', '.', 1) AS key
     WHERE tenant = $1 AND student ? 'sealed' ORDER BY key, id`,
    [tenant],
  );
  return rows;
};

const opens = (vault: Vault, { student, ...sealed }: Sealed): boolean => {
  try {
    openAnswers(vault, sealed, { student, guardians: [] });
    return true;
  } catch {
    return false;
  }
};

/** Applications sealed with a key that is not at hand: one of each key of a tenant's is tried. */
export const findUnreadableAnswers = async (pool: Pool, vault: Vault): Promise<Violation[]> => {
  const tried = (await forEachTenant("unopened", (tenant) => oneOfEachKey(pool, tenant))).flat();
  const unopened = tried.filter((one) => !opens(vault, one));
  if (unopened.length === 0) return [];
  return [
    {
      what: "applications whose sealed answers DATA_SECRET does not open",
      count: sumOverTenants(unopened.map(({ count }) => count)),
      examples: unopened.map(({ id }) => id),
    },
  ];
};
