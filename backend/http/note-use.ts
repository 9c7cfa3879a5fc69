import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";

interface Used {
  tenant: Tenant;
  id: string;
  /** When it was last noted. */
  usedAt: Date | null;
}

// Each is written whole, so that a test can read that it is of one tenant.
const NOTE = {
  login_session: "UPDATE login_session SET used_at = $3 WHERE tenant = $1 AND id = $2",
  machine_key: "UPDATE machine_key SET used_at = $3 WHERE tenant = $1 AND id = $2",
} as const;

/** Notes that a session or a key is in use, at most once a minute. A database that only reads still answers. */
export const noteUse = async (
  { database, clock }: Pick<Services, "database" | "clock">,
  table: keyof typeof NOTE,
  { tenant, id, usedAt }: Used,
): Promise<void> => {
  const now = clock();
  if (usedAt && now.getTime() - usedAt.getTime() < MINUTE_MS) return;
  await database.pool
    .query({ name: `${table}-used`, text: NOTE[table], values: [tenant, id, now] })
    .catch(() => undefined);
};
