import type { Pool } from "pg";
import { v7 as uuid, validate } from "uuid";
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
  { database, vault }: Services,
  { tenant, purpose, staffId, secrets, now }: NewChallenge,
): Promise<string> => {
  const id = uuid();
  await database.pool.query({
    name: "staff-challenge-create",
    text: `INSERT INTO staff_challenge (tenant, id, purpose, staff_id, secrets, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      tenant,
      id,
      purpose,
      staffId ?? null,
      vault.seal(secrets, challengeScope(tenant, id)),
      new Date(now.getTime() + LIFETIME_MS),
    ],
  });
  return id;
};

/** Uses a challenge up, so that no answer counts twice. Its secrets; undefined for one that was used, expired or asked for something else. */
export const useChallenge = async (
  { database, vault }: Services,
  { tenant, purpose, staffId, now }: Omit<NewChallenge, "secrets">,
  id: string,
): Promise<Record<string, string> | undefined> => {
  if (!validate(id)) return undefined;
  const { rows } = await database.pool.query<{ secrets: string }>({
    name: "staff-challenge-use",
    text: `DELETE FROM staff_challenge
           WHERE tenant = $1 AND id = $2 AND purpose = $3 AND staff_id IS NOT DISTINCT FROM $4 AND expires_at > $5
           RETURNING secrets`,
    values: [tenant, id, purpose, staffId ?? null, now],
  });
  return rows[0] && (vault.open(rows[0].secrets, challengeScope(tenant, id)) as Record<string, string>);
};

/** Deletes challenges that nobody answered in time. */
export const deleteEndedChallenges = async (pool: Pool, tenant: Tenant, before: Date): Promise<void> => {
  await pool.query({
    name: "staff-challenge-forget",
    text: "DELETE FROM staff_challenge WHERE tenant = $1 AND expires_at <= $2",
    values: [tenant, before],
  });
};
