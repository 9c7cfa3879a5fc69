import { budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { findSignedIn } from "@/backend/http/staff-authentication";
import type { Services } from "@/backend/services";
import { lockAccount } from "@/backend/staff/account-store";
import { AppError } from "@/lib/contracts/errors";
import type { staffFactors } from "@/lib/contracts/staff-factors";
import type { Factor, SecondFactor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { factorCharges } from "./factor-charges";
import { hasFirstFactor } from "./first-factors";
import { deletePasskey, insertPasskey, passkeyIds } from "./passkey-store";
import { askForNewPasskey, readNewPasskey } from "./passkeys";
import { recordOwnChange } from "./record-own-change";
import { countRecoveryCodes, deleteRecoveryCodes, writeRecoveryCodes } from "./recovery-codes";
import { findSignInFacts } from "./sign-in-facts";
import { beginTotp, checkPendingTotp } from "./totp";
import { confirmTotp, deleteTotp } from "./totp-store";

/**
 * Locks the caller's account. Throws `second_factor_needed` if another session has enrolled a second factor since this call was let in:
 * nobody enrols one beside it by a password alone.
 */
const lockOwnAccount = async (tx: Transaction, services: Services, { tenant, caller }: OwnChange): Promise<void> => {
  await lockAccount(tx, tenant, caller.staffId);
  const key = { tenant, session: caller.sessionId, subject: caller.staffId };
  const signedIn = await findSignedIn(key, { ...services, db: tx });
  if (!signedIn) throw new AppError("unauthenticated");
  if (signedIn.state === "needs_second_factor")
    throw new AppError("second_factor_needed", { factors: signedIn.proofs });
};

/** How many passkeys an account may have. */
const MOST_PASSKEYS = 20;

interface OwnChange {
  tenant: Tenant;
  caller: Staff;
  now: Date;
}

const enrolmentOf = ({ tenant, caller, now }: OwnChange) =>
  ({ tenant, kind: "passkey_enrolment", account: { id: caller.staffId, username: caller.username }, now }) as const;

/** The session that enrols a factor has proved it; the account's other sessions still have to. */
const proveBy = (tx: Transaction, { tenant, caller, now }: OwnChange, factor: Factor) =>
  tx.run`UPDATE login_session SET second_factor = coalesce(second_factor, ${factor}), proved_at = ${now}
    WHERE tenant = ${tenant} AND id = ${caller.sessionId} AND audience = 'staff'`;

/** Completes an enrolment under the account's lock: the session, the log, and recovery codes with the first second factor. */
const completeEnrolment = async (
  tx: Transaction,
  services: Services,
  change: OwnChange,
  { factor, name }: { factor: SecondFactor; name?: string },
): Promise<{ recoveryCodes?: string[] }> => {
  const { tenant, caller } = change;
  const owner = { tenant, staffId: caller.staffId };
  await proveBy(tx, change, factor);
  await recordOwnChange(tx, {
    ...change,
    action: "factor_added",
    before: null,
    after: { factor, ...(name && { name }) },
  });
  if ((await countRecoveryCodes(tx, owner)) > 0) return {};
  return { recoveryCodes: await writeRecoveryCodes(tx, services, owner, change.now) };
};

/** Asks for a new passkey of the caller. */
export const beginPasskey = async (call: Call<typeof staffFactors.passkeyOptions>, services: Services) => {
  const { tenant, caller } = call;
  await budgetsOf(services).spend({ budget: "passkey_questions_of_account", tenant, owner: [caller.staffId] });
  return askForNewPasskey(services, enrolmentOf(call));
};

/**
 * Enrols a passkey of the caller. Throws `passkey_exists` if it is enrolled already, here or in another account, and
 * `passkey_limit_reached` for one too many.
 */
export const addPasskey = async (call: Call<typeof staffFactors.addPasskey>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const { staffId } = caller;
  const made = await readNewPasskey(services, enrolmentOf(call), body);
  return services.db.transaction(async (tx) => {
    await lockOwnAccount(tx, services, call);
    if ((await passkeyIds(tx, tenant, staffId)).length >= MOST_PASSKEYS) throw new AppError("passkey_limit_reached");
    const passkey = await insertPasskey(tx, { tenant, staffId, name: body.name, passkey: made, now });
    if (!passkey) throw new AppError("passkey_exists");
    return { passkey, ...(await completeEnrolment(tx, services, call, { factor: "passkey", name: body.name })) };
  });
};

/** Makes the secret for the caller's authenticator app. */
export const beginOwnTotp = ({ tenant, caller, now }: Call<typeof staffFactors.beginTotp>, services: Services) =>
  beginTotp(services, { tenant, staffId: caller.staffId }, caller.username, now);

/** Enrols the caller's authenticator app by its first code. A try is counted before it is checked. */
export const addTotp = async (call: Call<typeof staffFactors.addTotp>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const owner = { tenant, staffId: caller.staffId };
  const refund = await budgetsOf(services).spend(...(await factorCharges(services, call, "totp")));
  const pending = await checkPendingTotp(services, owner, body.code, now);
  if (!pending) throw new AppError("factor_wrong");
  await refund();
  return services.db.transaction(async (tx) => {
    await lockOwnAccount(tx, services, call);
    if (!(await confirmTotp(tx, { ...owner, ...pending, now }))) throw new AppError("factor_wrong");
    return completeEnrolment(tx, services, call, { factor: "totp" });
  });
};

/** Ends a removal under the account's lock: refused where the network demands what would be missing; the codes go with the last factor. */
const completeRemoval = async (
  tx: Transaction,
  services: Services,
  change: OwnChange,
  before: { factor: SecondFactor; name?: string },
): Promise<undefined> => {
  const { tenant, caller } = change;
  const owner = { tenant, staffId: caller.staffId };
  const { enrolled, isDemanded } = await findSignInFacts(tx, services, { ...owner, factor: "password" });
  if (enrolled.length === 0 && isDemanded) throw new AppError("last_second_factor");
  if (enrolled.length === 0) await deleteRecoveryCodes(tx, owner);
  await recordOwnChange(tx, { ...change, action: "factor_removed", before, after: null });
  return undefined;
};

/** Removes a passkey of the caller, not the last way to sign in. An app may always go: it never was one. */
export const removePasskey = (call: Call<typeof staffFactors.removePasskey>, services: Services): Promise<undefined> =>
  services.db.transaction(async (tx) => {
    const { tenant, caller, params } = call;
    const { staffId } = caller;
    await lockOwnAccount(tx, services, call);
    const name = await deletePasskey(tx, { tenant, staffId, id: params.id });
    if (name === undefined) throw new AppError("not_found");
    if (!(await hasFirstFactor(tx, services, { tenant, staffId }))) throw new AppError("last_first_factor");
    return completeRemoval(tx, services, call, { factor: "passkey", name });
  });

export const removeTotp = (call: Call<typeof staffFactors.removeTotp>, services: Services): Promise<undefined> =>
  services.db.transaction(async (tx) => {
    const { tenant, caller } = call;
    await lockOwnAccount(tx, services, call);
    if (!(await deleteTotp(tx, { tenant, staffId: caller.staffId }))) throw new AppError("not_found");
    return completeRemoval(tx, services, call, { factor: "totp" });
  });

/** Makes new recovery codes of the caller, who must have a second factor that they stand in for. */
export const makeRecoveryCodes = (call: Call<typeof staffFactors.makeRecoveryCodes>, services: Services) =>
  services.db.transaction(async (tx) => {
    const { tenant, caller } = call;
    const owner = { tenant, staffId: caller.staffId };
    await lockOwnAccount(tx, services, call);
    const { enrolled } = await findSignInFacts(tx, services, { ...owner, factor: "password" });
    if (enrolled.length === 0) throw new AppError("not_found");
    const recoveryCodes = await writeRecoveryCodes(tx, services, owner, call.now);
    await recordOwnChange(tx, { ...call, action: "recovery_codes_made", before: null, after: null });
    return { recoveryCodes };
  });
