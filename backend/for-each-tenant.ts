import { reportFailure, type WorkPart } from "@/backend/isolate";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";

/**
 * Runs `work` for one tenant after the other, since no statement may read more than one. Returns all results. A failure is logged
 * and counted and the other tenants go on; the first failure is thrown at the end.
 */
export const forEachTenant = async <Result>(
  workName: WorkPart["work"],
  work: (tenant: Tenant) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const failures: unknown[] = [];
  for (const tenant of ALL_TENANTS)
    try {
      results.push(await work(tenant));
    } catch (error) {
      reportFailure({ work: workName, tenant }, error);
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return results;
};

export const sumOverTenants = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
