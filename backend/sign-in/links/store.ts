import type { Db, Transaction } from "@/backend/db/database";
import { endSecrets, findSecret } from "@/backend/one-time-secrets/store";
import type { LinkKind } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The kinds of one-time secrets that are links of staff, and what each is called in calls. */
const LINKS = {
  staff_invitation: "invitation",
  staff_password: "password",
  staff_recovery: "recovery",
} as const satisfies Record<string, LinkKind>;

export const STAFF_LINKS = Object.keys(LINKS) as (keyof typeof LINKS)[];

/** Ends all links of an account. */
export const endLinks = (tx: Transaction, { tenant, id }: { tenant: Tenant; id: string }) =>
  endSecrets(tx, { tenant, kinds: STAFF_LINKS, owner: { staffId: id } });

/** A link that can be used, with what its reader needs to know. */
export interface LiveLink {
  staffId: string;
  kind: LinkKind;
  expiresAt: Date;
  username: string;
  name: string | null;
}

/** The live link of a token; none of a disabled account. */
export const findLink = async (
  db: Db,
  { tenant, token, now }: { tenant: Tenant; token: string; now: Date },
): Promise<LiveLink | undefined> => {
  const secret = await findSecret(db, { tenant, kinds: STAFF_LINKS, text: token }, now);
  const account =
    secret &&
    (await db.one<Pick<LiveLink, "staffId" | "username" | "name">>`
      SELECT id AS "staffId", username, full_name AS name FROM staff_account
      WHERE tenant = ${tenant} AND id = ${secret.staffId} AND disabled_at IS NULL`);
  return account && { ...account, kind: LINKS[secret.kind as keyof typeof LINKS], expiresAt: secret.endsAt };
};
