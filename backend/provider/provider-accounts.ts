import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
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
export const findSubject = async (
  client: PoolClient,
  { tenant, person }: Pick<Granted, "tenant" | "person">,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ id: string }>({
    name: "staff-by-subject",
    text: "SELECT id FROM staff_account WHERE tenant = $1 AND provider_issuer = $2 AND provider_subject = $3",
    values: [tenant, person.issuer, person.subject],
  });
  return rows[0]?.id;
};

/**
 * Links the account that a manager has added for a person's verified address. Only one that nobody has signed in to: its owner could
 * have chosen the address. Any password and one-time link of it end, which others may have seen.
 */
export const linkInvited = async (
  client: PoolClient,
  { tenant, person, now }: Pick<Granted, "tenant" | "person" | "now">,
): Promise<string | undefined> => {
  if (person.claims.email === undefined) return undefined;
  const { rows } = await client.query<{ id: string }>({
    name: "staff-link-subject",
    text: `UPDATE staff_account SET provider_issuer = $3, provider_subject = $4, password_hash = NULL
           WHERE tenant = $1 AND id = (
             SELECT id FROM staff_account
             WHERE tenant = $1 AND lower(email) = lower($2) AND email IS NOT NULL AND provider_subject IS NULL
               AND last_sign_in_at IS NULL AND disabled_at IS NULL
             ORDER BY created_at, id LIMIT 1 FOR NO KEY UPDATE)
           RETURNING id`,
    values: [tenant, person.claims.email, person.issuer, person.subject],
  });
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await endLinks(client, { tenant, id });
  const row = await lockAccount(client, tenant, id);
  if (row) {
    const before = toAccount(row);
    const after = { ...before, factor: "provider" as const };
    await recordAccount(client, { tenant, author: undefined, now, action: "factor_added", before, after });
  }
  return id;
};

const insert = async (client: PoolClient, granted: Granted, id: string, username: string): Promise<boolean> => {
  const { tenant, person, role, now } = granted;
  const { rowCount } = await client.query({
    name: "staff-insert-subject",
    text: `INSERT INTO staff_account (tenant, id, username, role, created_at, full_name, email, provider_issuer, provider_subject)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    values: [
      tenant,
      id,
      username,
      role,
      now,
      person.claims.name ?? null,
      person.claims.email ?? null,
      person.issuer,
      person.subject,
    ],
  });
  return rowCount === 1;
};

/** Adds the account of a person at the first sign-in, by the first of their user names that is free. */
export const addFromProvider = async (client: PoolClient, granted: Granted): Promise<string> => {
  const { tenant, locations, now } = granted;
  const id = uuid();
  for (const username of usernamesOf(granted.person)) {
    if (await insert(client, granted, id, username)) {
      await permitLocations(client, { tenant, id }, locations);
      const row = await lockAccount(client, tenant, id);
      if (row) {
        const after = toAccount(row);
        await recordAccount(client, { tenant, author: undefined, now, action: "account_added", before: null, after });
      }
      return id;
    }
    // The person's other tab was faster.
    const other = await findSubject(client, granted);
    if (other !== undefined) return other;
  }
  throw new Error("no user name is free");
};

const isSame = (row: AccountRow, { role, locations }: Granted): boolean =>
  row.role === role && row.location_keys.join() === [...locations].sort().join();

/** Gives an account the role and the locations of the claims. Audited where they change. Undefined for a disabled account. */
export const applyGrant = async (client: PoolClient, granted: Granted, id: string): Promise<AccountRow | undefined> => {
  const { tenant, role, locations, now } = granted;
  const row = await lockAccount(client, tenant, id);
  if (!row || row.disabled_at) return undefined;
  if (isSame(row, granted)) return row;
  await client.query({
    name: "staff-set-role",
    text: "UPDATE staff_account SET role = $3 WHERE tenant = $1 AND id = $2",
    values: [tenant, id, role],
  });
  await forbidOtherLocations(client, { tenant, id }, locations);
  await permitLocations(client, { tenant, id }, locations);
  const before = toAccount(row);
  const after = { ...before, role, locations: [...locations].sort() };
  await recordAccount(client, { tenant, author: undefined, now, action: "account_changed", before, after });
  return row;
};
