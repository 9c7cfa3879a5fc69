import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import { findSignedIn } from "@/backend/http/staff-authentication";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffProvider } from "@/lib/contracts/staff-provider";
import { completeAttempt, type ProvenPerson } from "./attempt";
import { discoverProvider } from "./discover";

type StepUpCall = Call<typeof staffProvider.stepUp>;

const isOwn = async ({ tenant, caller }: StepUpCall, { db }: Services, person: ProvenPerson) =>
  (await db.run`SELECT 1 FROM staff_account WHERE tenant = ${tenant} AND id = ${caller.staffId}
    AND provider_issuer = ${person.issuer} AND provider_subject = ${person.subject}`) > 0;

/** Whether a sign-in at the provider is enough: for an account with second factors, only with the provider's own. */
const isEnough = async ({ tenant, caller }: StepUpCall, services: Services, person: ProvenPerson) => {
  const signedIn = await findSignedIn({ tenant, session: caller.sessionId, subject: caller.staffId }, services);
  return person.isMfa || signedIn?.proofs.includes("provider") === true;
};

/** Proves who the caller is by a fresh sign-in at the provider. Throws `factor_wrong` for somebody else's. */
export const stepUp = async (call: StepUpCall, services: Services): Promise<undefined> => {
  const { tenant, caller, body, ip, now } = call;
  const { db } = services;
  await budgetsOf(services).spend({ budget: "provider_sign_ins_from_address", tenant, address: ip });
  const provider = await discoverProvider(services, tenant, now);
  const person = await completeAttempt(services, provider, { tenant, purpose: "step_up", now, ...body });
  if (!((await isOwn(call, services, person)) && (await isEnough(call, services, person))))
    throw new AppError("factor_wrong");
  await db.run`UPDATE login_session SET proved_at = ${now} WHERE tenant = ${tenant} AND id = ${caller.sessionId}`;
  return undefined;
};
