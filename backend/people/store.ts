import type { Db } from "@/backend/db/database";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Student } from "@/lib/domain/application/application";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Whether an application of another identity has this username, in any case. */
export const isUsernameTaken = async (db: Db, { tenant, identityId }: ApplicationOwner, username: string) =>
  (await db.value<boolean>`SELECT EXISTS (
    SELECT 1 FROM registration
    WHERE tenant = ${tenant} AND lower(student ->> 'username') = lower(${username}) AND student ->> 'username' <> ''
      AND deleted_at IS NULL AND identity_id <> ${identityId})`) === true;

export interface UserRow {
  status: "submitted" | "accepted";
  language: Locale;
  location_key: string;
  student: Student;
}

/** The application that a user was created from. */
export const findUser = (db: Db, tenant: Tenant, userId: string) =>
  db.one<UserRow>`SELECT status, language, location_key, student FROM registration
    WHERE tenant = ${tenant} AND user_id = ${userId} AND deleted_at IS NULL AND status <> 'draft'
      AND location_key IS NOT NULL`;
