import type { Pool } from "pg";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Student } from "@/lib/domain/application/application";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Whether an application of another identity has this username, in any case. */
export const isUsernameTaken = async (
  pool: Pool,
  { tenant, identityId }: ApplicationOwner,
  username: string,
): Promise<boolean> => {
  const { rows } = await pool.query<{ exists: boolean }>({
    name: "username-taken",
    text: `SELECT EXISTS (
             SELECT 1 FROM registration
             WHERE tenant = $1 AND lower(student ->> 'username') = lower($2) AND student ->> 'username' <> ''
               AND deleted_at IS NULL AND identity_id <> $3
           ) AS exists`,
    values: [tenant, username, identityId],
  });
  return rows[0]?.exists ?? false;
};

export interface UserRow {
  status: "submitted" | "accepted";
  language: Locale;
  location_key: string;
  student: Student;
}

/** The application that a user was created from. */
export const findUser = async (pool: Pool, tenant: Tenant, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await pool.query<UserRow>({
    name: "user-find",
    text: `SELECT status, language, location_key, student FROM registration
           WHERE tenant = $1 AND user_id = $2 AND deleted_at IS NULL AND status <> 'draft' AND location_key IS NOT NULL`,
    values: [tenant, userId],
  });
  return rows[0];
};
