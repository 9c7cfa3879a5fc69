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
  const db = await attachDatabase({ dataDir });
  try {
    await db.run`UPDATE login_session SET proved_at = ${proved} WHERE tenant = ${tenant} AND ${proved}::timestamptz IS NOT NULL
      AND subject = (SELECT id FROM staff_account WHERE tenant = ${tenant} AND username = ${username})`;
    await db.run`UPDATE staff_account SET second_factor_due_at = coalesce(${due}, second_factor_due_at)
      WHERE tenant = ${tenant} AND username = ${username}`;
  } finally {
    await db.close();
  }
};
