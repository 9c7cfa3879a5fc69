/** How staff prove who they are. A key of a machine is none of these. */
export const FACTORS = ["password", "passkey", "totp", "recovery_code", "provider"] as const;
export type Factor = (typeof FACTORS)[number];

/** Factors that an account enrols besides its password. */
export const SECOND_FACTORS = ["passkey", "totp"] as const satisfies readonly Factor[];
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** For how long an account may still sign in without a second factor that its network demands. */
export const GRACE_DAYS = 7;

/** How long a proof of who somebody is holds for what may hurt: an export, a key, a message to many. */
const STEP_UP_MINUTES = 10;

/** What is known of a login session when a call is judged. */
export interface SignInFacts {
  /** How the session began. */
  factor: Factor;
  /** What followed; the provider's own second factor counts as `provider`. */
  secondFactor: Factor | undefined;
  /** The second factors that the account has enrolled. */
  enrolled: readonly SecondFactor[];
  /** Whether the network demands a second factor of the account's role. */
  isDemanded: boolean;
  /** The end of the days of grace; undefined until the account has signed in under the demand. */
  dueAt: Date | undefined;
}

/** What a session still lacks before it may do anything else. */
export type SignInState = "complete" | "needs_second_factor" | "needs_enrolment";

/**
 * What a session lacks. A passkey is two factors in one: the device, and the finger, face or number that unlocks it. An account with
 * an enrolled factor always needs it, whether or not the network demands it.
 */
export const signInState = (
  { factor, secondFactor, enrolled, isDemanded, dueAt }: SignInFacts,
  now: Date,
): SignInState => {
  if (factor === "passkey" || secondFactor !== undefined) return "complete";
  if (enrolled.length > 0) return "needs_second_factor";
  return isDemanded && dueAt !== undefined && dueAt <= now ? "needs_enrolment" : "complete";
};

/** Whether a session does without a second factor that is demanded. */
export const isInGrace = ({ isDemanded, enrolled, secondFactor }: SignInFacts): boolean =>
  isDemanded && enrolled.length === 0 && secondFactor === undefined;

/** Until when a session may do without a second factor; undefined where it has one or needs none. */
export const dueOf = (facts: SignInFacts): Date | undefined => (isInGrace(facts) ? facts.dueAt : undefined);

/** Whether a session's last proof is recent enough for what may hurt. */
export const isRecentlyProved = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < STEP_UP_MINUTES * 60_000;
