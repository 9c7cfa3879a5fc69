import { v7 as uuid } from "uuid";
import type { Transaction } from "@/backend/db/database";
import { endLinks } from "@/backend/sign-in/links/store";
import type { AccountRow } from "@/backend/staff/account-store";
import { forbidOtherLocations, lockAccount, toAccount } from "@/backend/staff/account-store";
import { recordAccount } from "@/backend/staff/record-account";
import { permitLocations } from "@/backend/staff/store";
import type { Role } from "@/backend/tokens";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { ProvenPerson } from "./attempt";
import { usernamesOf } from "./usernames";

/** A person, and what their groups let them do. */
export interface Granted {
  tenant: Tenant;
  person: ProvenPerson;
  role: Role;
  locations: readonly string[];
  now: Date;
}

/** The id of the account of a person, by who they are at the provider. */
export const findSubject = (tx: Transaction, { tenant, person }: Pick<Granted, "tenant" | "person">) =>
  tx.value<string>`SELECT id FROM staff_account
    WHERE tenant = ${tenant} AND provider_issuer = ${person.issuer} AND provider_subject = ${person.subject}`;

/**
 * Links the account that a manager has added for a person's verified address. Only one that nobody has signed in to: its owner could
 * have chosen the address. Any password and one-time link of it end, which others may have seen.
 */
export const linkInvited = async (
  tx: Transaction,
  { tenant, person, now }: Pick<Granted, "tenant" | "person" | "now">,
): Promise<string | undefined> => {
  const { issuer, subject, claims } = person;
  if (claims.email === undefined) return undefined;
  const id = await tx.value<string>`UPDATE staff_account
    SET provider_issuer = ${issuer}, provider_subject = ${subject}, password_hash = NULL
    WHERE tenant = ${tenant} AND id = (
      SELECT id FROM staff_account
      WHERE tenant = ${tenant} AND lower(email) = lower(${claims.email}) AND email IS NOT NULL
        AND provider_subject IS NULL AND last_sign_in_at IS NULL AND disabled_at IS NULL
      ORDER BY created_at, id LIMIT 1 FOR NO KEY UPDATE)
    RETURNING id`;
  if (id === undefined) return undefined;
  await endLinks(tx, { tenant, id });
  const row = await lockAccount(tx, tenant, id);
  if (row) {
    const before = toAccount(row);
    const after = { ...before, factor: "provider" as const };
    await recordAccount(tx, { tenant, author: undefined, now, action: "factor_added", before, after });
  }
  return id;
};

const insert = async (tx: Transaction, granted: Granted, id: string, username: string): Promise<boolean> => {
  const { tenant, person, role, now } = granted;
  const { claims, issuer, subject } = person;
  const rowCount = await tx.run`INSERT INTO staff_account
      (tenant, id, username, role, created_at, full_name, email, provider_issuer, provider_subject)
    VALUES (${tenant}, ${id}, ${username}, ${role}, ${now}, ${claims.name}, ${claims.email}, ${issuer}, ${subject})
    ON CONFLICT DO NOTHING`;
  return rowCount > 0;
};

/** Adds the account of a person at the first sign-in, by the first of their user names that is free. */
export const addFromProvider = async (tx: Transaction, granted: Granted): Promise<string> => {
  const { tenant, locations, now } = granted;
  const id = uuid();
  for (const username of usernamesOf(granted.person)) {
    if (await insert(tx, granted, id, username)) {
      await permitLocations(tx, { tenant, id }, locations);
      const row = await lockAccount(tx, tenant, id);
      if (row) {
        const after = toAccount(row);
        await recordAccount(tx, { tenant, author: undefined, now, action: "account_added", before: null, after });
      }
      return id;
    }
    // The person's other tab was faster.
    const other = await findSubject(tx, granted);
    if (other !== undefined) return other;
  }
  throw new Error("no user name is free");
};

const isSame = (row: AccountRow, { role, locations }: Granted): boolean =>
  row.role === role && row.location_keys.join() === [...locations].sort().join();

/** Gives an account the role and the locations of the claims. Audited where they change. Undefined for a disabled account. */
export const applyGrant = async (tx: Transaction, granted: Granted, id: string): Promise<AccountRow | undefined> => {
  const { tenant, role, locations, now } = granted;
  const row = await lockAccount(tx, tenant, id);
  if (!row || row.disabled_at) return undefined;
  if (isSame(row, granted)) return row;
  await tx.run`UPDATE staff_account SET role = ${role} WHERE tenant = ${tenant} AND id = ${id}`;
  await forbidOtherLocations(tx, { tenant, id }, locations);
  await permitLocations(tx, { tenant, id }, locations);
  const before = toAccount(row);
  const after = { ...before, role, locations: [...locations].sort() };
  await recordAccount(tx, { tenant, author: undefined, now, action: "account_changed", before, after });
  return row;
};
