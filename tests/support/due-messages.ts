import { sendDueNoticesOf } from "@/backend/age-notices/send-due";
import { attachDatabase } from "@/backend/db/connect";
import { queueDraftReminders } from "@/backend/delivery/draft-reminders";
import { readBackendEnvironment } from "@/backend/environment";
import { createVault } from "@/backend/vault/vault";
import { isTenant } from "@/lib/domain/tenant/tenants";

/**
 * Writes the reminders of drafts and the notices of ages that are due in a tenant at that time, into the store of a running
 * application, which sends them. So a test need not wait for three days, nor for a birthday.
 */
export const writeDueMessages = async (dataDir: string, tenant: string, at: Date): Promise<void> => {
  if (!isTenant(tenant)) throw new Error(`There is no tenant "${tenant}".`);
  const { dataSecrets } = readBackendEnvironment({ DATA_DIR: dataDir, DEMO: "1" });
  const db = await attachDatabase({ dataDir });
  try {
    await queueDraftReminders({ db }, tenant, at);
    await sendDueNoticesOf({ db, vault: createVault(dataSecrets) }, tenant, at);
    // Messages rest for a moment after their event, which lies in the future here.
    await db.run`UPDATE outbox SET created_at = now(), due_at = now()
      WHERE tenant = ${tenant} AND created_at > now() AND queued_at IS NULL`;
    // By then a new code may be asked for.
    await db.run`UPDATE one_time_secret SET retry_at = now() WHERE tenant = ${tenant}`;
  } finally {
    await db.close();
  }
};
