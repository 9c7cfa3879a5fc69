import { hasUnused } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { FACT_COLUMNS, type FactRow, toFacts } from "@/backend/sign-in/sign-in-facts";
import type { TokenClaims } from "@/backend/tokens";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import {
  dueOf,
  type Factor,
  isRecentlyProved,
  type SignInFacts,
  type SignInState,
  signInState,
} from "@/lib/domain/sign-in/factors";
import type { Staff } from "./callers";
import { noteUse } from "./note-use";

interface StaffRow extends FactRow {
  id: string;
  username: string;
  locationKeys: string[];
  /** What a session lacks that another version of the product opened: it counts as one by a password. */
  factor: Factor | null;
  secondFactor: Factor | null;
  provedAt: Date | null;
  usedAt: Date | null;
  hasRecoveryCode: boolean;
}

/** A caller with what decides whether their sign-in is complete. */
export interface SignedIn {
  staff: Staff;
  facts: SignInFacts;
  state: SignInState;
  provedAt: Date;
  /** What may prove who they are: their second factors, or without any what they signed in with. */
  proofs: readonly Factor[];
}

const proofsOf = ({ enrolled, factor }: SignInFacts, hasRecoveryCode: boolean): Factor[] => {
  if (enrolled.length === 0) return [factor];
  return [...enrolled, ...(hasRecoveryCode ? (["recovery_code"] as const) : [])];
};

const toSignedIn = (row: StaffRow, session: string, services: Services): SignedIn => {
  const { id: staffId, username, role, locationKeys } = row;
  const secondFactor = row.secondFactor ?? undefined;
  const facts = toFacts(row, services, { factor: row.factor ?? "password", secondFactor });
  const factors = [facts.factor, ...(secondFactor ? [secondFactor] : [])];
  const staff = { staffId, username, sessionId: session, role, locationKeys, factors, isMachine: false };
  return {
    staff: { ...staff, secondFactorDueAt: dueOf(facts) },
    facts,
    state: signInState(facts, services.clock()),
    provedAt: row.provedAt ?? new Date(0),
    proofs: proofsOf(facts, row.hasRecoveryCode),
  };
};

/** The staff member whom a token's live session belongs to; undefined for an ended session or a disabled account. */
export const findSignedIn = async (
  claims: Pick<TokenClaims, "tenant" | "session" | "subject">,
  services: Services,
): Promise<(SignedIn & { usedAt: Date | null }) | undefined> => {
  // Read on each call, so that a change of the role, the locations or the factors takes effect at once.
  const row = await services.db.one<StaffRow>`SELECT s.id, s.username, array(
      SELECT location_key FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id
    ) AS "locationKeys",
    e.factor, e.second_factor AS "secondFactor", e.proved_at AS "provedAt", e.used_at AS "usedAt", ${FACT_COLUMNS},
    ${hasUnused("recovery_code", "s")} AS "hasRecoveryCode"
    FROM login_session e JOIN staff_account s ON s.tenant = e.tenant AND s.id = e.subject
    LEFT JOIN staff_policy p ON p.tenant = e.tenant
    WHERE e.tenant = ${claims.tenant} AND e.id = ${claims.session} AND e.subject = ${claims.subject}
      AND e.audience = 'staff' AND e.expires_at > ${services.clock()} AND s.disabled_at IS NULL`;
  return row && { ...toSignedIn(row, claims.session, services), usedAt: row.usedAt };
};

const INCOMPLETE = { needs_second_factor: "second_factor_needed", needs_enrolment: "second_factor_missing" } as const;

/** Throws what a sign-in still lacks for this call. */
const requireSignIn = ({ during, stepUp }: Endpoint, { state, provedAt, proofs }: SignedIn, now: Date): void => {
  if (state !== "complete" && !during?.includes(state)) throw new AppError(INCOMPLETE[state], { factors: proofs });
  if (stepUp && !isRecentlyProved(provedAt, now)) throw new AppError("step_up_needed", { factors: proofs });
};

/**
 * The staff member of a token. Throws `unauthenticated` for an ended session, what the sign-in still lacks, and `forbidden` for too low
 * a role.
 */
export const authenticateStaff = async (
  endpoint: Endpoint,
  claims: TokenClaims,
  services: Services,
): Promise<Staff> => {
  const signedIn = await findSignedIn(claims, services);
  if (!signedIn) throw new AppError("unauthenticated");
  if (endpoint.auth === "manager" && signedIn.staff.role !== "manager") throw new AppError("forbidden");
  requireSignIn(endpoint, signedIn, services.clock());
  await noteUse(services, "login_session", { tenant: claims.tenant, id: claims.session, usedAt: signedIn.usedAt });
  return signedIn.staff;
};
