import type { Pool } from "pg";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Violation } from "@/backend/operations/invariants";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { openAnswers, type SealedRowKey } from "./sealed-answers";
import type { Vault } from "./vault";

type Sealed = SealedRowKey & { student: object; count: number };

/** One application of each key that sealed a tenant's answers, with the number of applications it sealed. */
const sampleOfEachKey = async (pool: Pool, tenant: Tenant): Promise<Sealed[]> => {
  const { rows } = await pool.query<Sealed>(
    `SELECT DISTINCT ON (key) tenant, id, student, count(*) OVER (PARTITION BY key)::int AS count
     FROM registration, split_part(student ->> 'sealed', '.', 1) AS key
     WHERE tenant = $1 AND student ? 'sealed' ORDER BY key, id`,
    [tenant],
  );
  return rows;
};

const canOpen = (vault: Vault, { student, ...sealed }: Sealed): boolean => {
  try {
    openAnswers(vault, sealed, { student, guardians: [] });
    return true;
  } catch {
    return false;
  }
};

/** Applications sealed with a key that DATA_SECRET lacks. Tries one application of each key. */
export const findUnreadableAnswers = async (pool: Pool, vault: Vault): Promise<Violation[]> => {
  const samples = (await forEachTenant("unopened", (tenant) => sampleOfEachKey(pool, tenant))).flat();
  const unopened = samples.filter((sample) => !canOpen(vault, sample));
  if (unopened.length === 0) return [];
  return [
    {
      problem: "applications whose sealed answers DATA_SECRET does not open",
      count: sumOverTenants(unopened.map(({ count }) => count)),
      examples: unopened.map(({ id }) => id),
    },
  ];
};
