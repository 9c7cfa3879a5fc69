import { attachDatabase } from "@/backend/db/connect";

interface StaffTimes {
  tenant: string;
  username: string;
  /** When the person last proved who they are, in all sessions. */
  proved?: string | undefined;
  /** From when on the account needs a second factor. */
  due?: string | undefined;
}

/** Moves the times of an account into the past, in the store of a running application: a test need not wait for minutes or days. */
export const writeStaffTimes = async (
  dataDir: string,
  { tenant, username, proved, due }: StaffTimes,
): Promise<void> => {
  const database = await attachDatabase({ dataDir });
  try {
    await database.pool.query(
      `UPDATE login_session SET proved_at = $3 WHERE tenant = $1 AND $3::timestamptz IS NOT NULL
         AND subject = (SELECT id FROM staff_account WHERE tenant = $1 AND username = $2)`,
      [tenant, username, proved],
    );
    await database.pool.query(
      "UPDATE staff_account SET second_factor_due_at = coalesce($3, second_factor_due_at) WHERE tenant = $1 AND username = $2",
      [tenant, username, due],
    );
  } finally {
    await database.close();
  }
};
