import { contract, type Guard } from "./guard";

const PROOFS = "backend/sign-in/proofs.ts";
const PASSKEYS = "backend/sign-in/passkeys.ts";
const OWN_FACTORS = "backend/sign-in/own-factors.ts";
const AUTHENTICATION = "backend/http/staff-authentication.ts";
const CHALLENGES = "backend/sign-in/challenges.ts";

/** Second factors, passkeys, recovery codes and step-up. */
export const FACTOR_GUARDS: readonly Guard[] = [
  {
    what: "a sign-in that is not complete may do everything",
    promise: 48,
    file: AUTHENTICATION,
    search: `state !== "complete" && !during?.includes(state)`,
    replace: "false",
    tests: contract("authorisation", "a manager whose sign-in is not complete"),
  },
  {
    what: "an old proof is enough for what may hurt",
    promise: 51,
    file: AUTHENTICATION,
    search: "stepUp && !isRecentlyProved(provedAt, now)",
    replace: "stepUp && now < provedAt",
    tests: contract("authorisation", "whose last proof is old"),
  },
  {
    what: "a password proves who an account with a second factor is",
    promise: 51,
    file: PROOFS,
    search: "!(await proofsOf(services, prover)).includes(proof.kind)",
    replace: "(await proofsOf(services, prover)).length === 0",
    tests: contract("second-factor", "never that of one with it"),
  },
  {
    what: "wrong codes are not counted",
    promise: 48,
    file: PROOFS,
    search: `proof.kind === "passkey" ? undefined`,
    replace: `proof.kind !== "password" ? undefined`,
    tests: contract("second-factor", "counts wrong codes before they are compared"),
  },
  {
    what: "a code of an authenticator app works twice",
    promise: 48,
    file: "backend/sign-in/totp-store.ts",
    search: "AND last_step < $3",
    replace: "AND $3::bigint > 0",
    tests: contract("second-factor", "accepts no code twice"),
  },
  {
    what: "a recovery code works twice",
    promise: 48,
    file: "backend/sign-in/recovery-codes.ts",
    search: `text: "DELETE FROM staff_recovery_code WHERE tenant = $1 AND staff_id = $2 AND hash = $3"`,
    replace: `text: "SELECT 1 FROM staff_recovery_code WHERE tenant = $1 AND staff_id = $2 AND hash = $3"`,
    tests: contract("second-factor", "is completed by a recovery code, each once"),
  },
  {
    what: "a question of a passkey is answered twice",
    promise: 48,
    file: CHALLENGES,
    search:
      "text: `DELETE FROM staff_challenge\n           WHERE tenant = $1 AND id = $2 AND purpose = $3 AND staff_id IS NOT DISTINCT FROM $4 AND expires_at > $5\n           RETURNING secrets`",
    replace:
      "text: `SELECT secrets FROM staff_challenge\n           WHERE tenant = $1 AND id = $2 AND purpose = $3 AND staff_id IS NOT DISTINCT FROM $4 AND expires_at > $5`",
    tests: contract("passkeys", "answers a question once"),
  },
  {
    what: "a passkey's older counter is accepted from a copy",
    promise: 48,
    file: PASSKEYS,
    search: "counter: Number(stored.counter)",
    replace: "counter: 0",
    tests: contract("passkeys", "counter says that a copy is in use"),
  },
  {
    what: "the last second factor is removed where it is demanded",
    promise: 48,
    file: OWN_FACTORS,
    search: "enrolled.length === 0 && isDemanded",
    replace: "enrolled.length > 99 && isDemanded",
    tests: contract("passkeys", "is not removed where the network demands it"),
  },
  {
    what: "a passkey signs in without the finger, face or number of its owner",
    promise: 48,
    file: PASSKEYS,
    search: "requireUserVerification: true,\n      credential",
    replace: "requireUserVerification: false,\n      credential",
    tests: contract("passkeys", "is refused with an answer"),
  },
  {
    what: "a passkey is enrolled without the finger, face or number of its owner",
    promise: 48,
    file: PASSKEYS,
    search: "requireUserVerification: true,\n    }),\n  );\n  if (!info)",
    replace: "requireUserVerification: false,\n    }),\n  );\n  if (!info)",
    tests: contract("passkeys", "is not enrolled with an answer"),
  },
  {
    what: "a session that waited for its second factor goes on beside the new one",
    promise: 48,
    file: "backend/sign-in/second-factor.ts",
    search:
      "text: `DELETE FROM login_session WHERE tenant = $1 AND id = $2 AND audience = 'staff'\n           RETURNING factor,",
    replace:
      "text: `UPDATE login_session SET used_at = used_at WHERE tenant = $1 AND id = $2 AND audience = 'staff'\n           RETURNING factor,",
    tests: contract("second-factor", "a new session takes the place"),
  },
  {
    what: "a session by password alone finishes an enrolment beside another session's",
    promise: 48,
    file: OWN_FACTORS,
    search: 'if (signedIn.state === "needs_second_factor")',
    replace: "if (signedIn === null)",
    tests: contract("second-factor", "was enrolling one at the same moment"),
  },
  {
    what: "a session that waits for its second factor lasts as long as any other",
    promise: 48,
    file: "backend/sign-in/open-session.ts",
    search: "await shorten(client, tenant, id, new Date(now.getTime() + WAIT_MS));",
    replace: "",
    tests: contract("second-factor", "ends after ten minutes"),
  },
  {
    what: "sign-ins of one account at the same moment wait for each other for ever",
    promise: 48,
    file: "backend/sign-in/open-session.ts",
    search: "disabled_at IS NULL FOR NO KEY UPDATE`",
    replace: "disabled_at IS NULL FOR SHARE`",
    tests: contract("staff", "opens a session for each of thirty"),
  },
];
