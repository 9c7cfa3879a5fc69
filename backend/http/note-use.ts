import { named } from "@/backend/db/sql";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";

interface Used {
  tenant: Tenant;
  id: string;
  /** When it was last noted. */
  usedAt: Date | null;
}

/** Notes that a session or a key is in use, at most once a minute. A database that only reads still answers. */
export const noteUse = async (
  { db, clock }: Pick<Services, "db" | "clock">,
  table: "login_session" | "machine_key",
  { tenant, id, usedAt }: Used,
): Promise<void> => {
  const now = clock();
  if (usedAt && now.getTime() - usedAt.getTime() < MINUTE_MS) return;
  await db.run`UPDATE ${named(table)} SET used_at = ${now} WHERE tenant = ${tenant} AND id = ${id}`.catch(
    () => undefined,
  );
};
