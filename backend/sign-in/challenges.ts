import { v7 as uuid, validate } from "uuid";
import type { Db } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import type { Scope } from "@/backend/vault/scope";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";

/** What a challenge asks for; an answer counts for the same purpose only. */
export type ChallengePurpose =
  | "sign_in"
  | "proof"
  | "enrolment"
  | "link"
  | "provider_sign_in"
  | "provider_step_up"
  | "provider_end";

/** For how long a browser may take to answer: a sign-in at a provider may take a while. */
const LIFETIME_MS = 10 * MINUTE_MS;

/** What the secrets of a challenge are sealed for. */
export const challengeScope = (tenant: Tenant, id: string): Scope => ({
  table: "staff_challenge",
  name: `${tenant}/staff-challenge/${id}`,
});

interface NewChallenge {
  tenant: Tenant;
  purpose: ChallengePurpose;
  /** The account that must answer; undefined where nobody is named yet. */
  staffId?: string | undefined;
  /** What the answer is checked against. */
  secrets: Record<string, string>;
  now: Date;
}

/** Stores a challenge for ten minutes; returns its id. */
export const createChallenge = async (
  { db, vault }: Services,
  { tenant, purpose, staffId, secrets, now }: NewChallenge,
): Promise<string> => {
  const id = uuid();
  await db.insert("staff_challenge", {
    tenant,
    id,
    purpose,
    staff_id: staffId,
    secrets: vault.seal(secrets, challengeScope(tenant, id)),
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
  return id;
};

/** Uses a challenge up, so that no answer counts twice. Its secrets; undefined for one that was used, expired or asked for something else. */
export const useChallenge = async (
  { db, vault }: Services,
  { tenant, purpose, staffId, now }: Omit<NewChallenge, "secrets">,
  id: string,
): Promise<Record<string, string> | undefined> => {
  if (!validate(id)) return undefined;
  const sealed = await db.value<string>`DELETE FROM staff_challenge WHERE tenant = ${tenant} AND id = ${id}
    AND purpose = ${purpose} AND staff_id IS NOT DISTINCT FROM ${staffId} AND expires_at > ${now} RETURNING secrets`;
  return sealed ? (vault.open(sealed, challengeScope(tenant, id)) as Record<string, string>) : undefined;
};

/** Deletes challenges that nobody answered in time. */
export const deleteEndedChallenges = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM staff_challenge WHERE tenant = ${tenant} AND expires_at <= ${before}`;
