import type { Pool } from "pg";

const KEPT_MS = 24 * 3600 * 1000;

/**
 * Forgets the codes and sessions that ended a day ago: who asked for a code and never used it is a phone number that
 * nobody needs. Of all tenants at once, since time ends them alike.
 */
export const forgetEndedLogins = async (pool: Pool, now: Date): Promise<void> => {
  const values = [new Date(now.getTime() - KEPT_MS)];
  await pool.query({
    name: "verification-forget",
    text: "DELETE FROM verification WHERE expires_at <= $1 AND retry_at <= $1",
    values,
  });
  await pool.query({
    name: "login-session-forget",
    text: "DELETE FROM login_session WHERE expires_at <= $1",
    values,
  });
};
