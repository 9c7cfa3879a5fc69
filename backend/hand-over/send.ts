import { v7 as uuid } from "uuid";
import { fieldsOf, formOf } from "@/backend/bookings/validate";
import { type Charge, spendFor } from "@/backend/budgets/budgets";
import { countryCharges } from "@/backend/budgets/country-charges";
import { loadConfig } from "@/backend/configuration/settings";
import { canDeliver, deliveryOf } from "@/backend/delivery/delivery";
import { unsentError } from "@/backend/delivery/failure";
import { notifySupport } from "@/backend/delivery/support";
import { siteOf } from "@/backend/delivery/tenant-site";
import type { MessageContent } from "@/backend/delivery/texts";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { KINDS } from "@/backend/one-time-secrets/kinds";
import { makeSecret, takeSecret } from "@/backend/one-time-secrets/store";
import { type ApplicationOwner, completeApplication, requireRegistration } from "@/backend/registrations/application";
import type { RegistrationRow } from "@/backend/registrations/row";
import { lockIdentity, lockOwnDraft } from "@/backend/registrations/store";
import type { Services } from "@/backend/services";
import { type Identity, identityOf } from "@/backend/verification/identity";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { handOver } from "@/lib/contracts/hand-over";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import { stepIssues } from "@/lib/domain/application/validation";
import { flattenName, shortFirstName } from "@/lib/domain/person/name";
import { mayReceiveCodes } from "@/lib/domain/person/number-plan";
import { handOverRoute } from "@/lib/domain/routes";
import { localeFor } from "@/lib/domain/tenant/language";
import { findStudent } from "./draft-store";
import { linkMessage } from "./link-message";
import { deleteLink, findLink, replaceLink } from "./link-store";
import { requireOtherPerson } from "./other-person";

type SendCall = Call<typeof handOver.send>;

// The student's own budget first: who is over it must not use up the network's.
const chargesOf = (owner: ApplicationOwner, to: Identity): readonly Charge[] => [
  { budget: "hand_overs_of_identity", tenant: owner.tenant, owner: [owner.identityId] },
  { budget: "hand_overs_to_value", tenant: owner.tenant, owner: [to.value] },
  ...countryCharges(to, { home: "changes_to_home", abroad: "changes_abroad" }),
  { budget: "changes_of_tenant", tenant: owner.tenant },
];

/** Where the link goes: as named, else where the last one went. Throws if the tenant sends nothing there. */
const addresseeOf = async (
  { tenant, params, body }: SendCall,
  { db, environment }: Services,
  { settings }: Situation<Config>,
): Promise<Identity> => {
  const to = body.to ?? (await findLink(db, tenant, params.id));
  const identity = to && identityOf(tenant, to.method, to.value);
  if (!identity || !settings.verification.includes(identity.method)) throw new AppError("verification_value_invalid");
  if (identity.method !== "email" && !mayReceiveCodes(identity.value))
    throw new AppError("verification_number_refused");
  if (!canDeliver(environment, identity.method)) throw new AppError("verification_send_failed");
  return identity;
};

/** Throws unless a student under age has filled in this draft, as far as their own answers go. */
const requireMinorsDraft = (row: RegistrationRow, situation: Situation<Config>): void => {
  if (row.status !== "draft") throw new AppError("registration_not_draft");
  const context = situation.contextOf(row.student);
  if (row.user_legal_status !== LEGAL_STATUSES.minor || context.isAdult) throw new AppError("hand_over_not_minor");
  refuseFields(fieldsOf(stepIssues("studentData", formOf(row), context)));
};

/** Makes the link while the application is locked. Throws if it goes to the student, or a guardian has taken over. */
const makeLink = (call: SendCall, services: Services, to: Identity) => {
  const { tenant, params, now } = call;
  const owner = { tenant, identityId: call.caller.identityId };
  return services.db.transaction(async (tx) => {
    const verified = await lockIdentity(tx, owner);
    if (!(await lockOwnDraft(tx, owner, params.id))) throw new AppError("registration_not_draft");
    requireOtherPerson(to, { tenant, verified, student: await findStudent(tx, tenant, params.id) });
    if ((await findLink(tx, tenant, params.id))?.accepted_at) throw new AppError("hand_over_ended");
    const { method, value } = to;
    const sent = { method, value, sentAt: now, endsAt: new Date(now.getTime() + KINDS.hand_over.lifetimeMS) };
    await replaceLink(tx, owner, params.id, sent);
    const secret = { tenant, kind: "hand_over", owner: { registrationId: params.id }, now } as const;
    return { token: await makeSecret(tx, services, secret), endsAt: sent.endsAt };
  });
};

const deliver = async (
  services: Services,
  { tenant, method, value }: Identity,
  token: string,
  content: MessageContent,
  now: Date,
): Promise<void> => {
  try {
    await deliveryOf(services).send({ tenant, method, to: value, key: `hand-over:${uuid()}`, ...content });
  } catch (error) {
    await services.db.transaction(async (tx) => {
      // Another link may have taken its place.
      const unsent = await takeSecret(tx, services, { tenant, kinds: ["hand_over"], text: token }, { now });
      if (unsent?.registrationId) await deleteLink(tx, tenant, unsent.registrationId);
    });
    notifySupport(services, { about: "verification_send_failed", tenant, method }, error, now);
    throw unsentError(error);
  }
};

/** Sends a guardian the link to an application, at once: the student waits for it. The link before it ends. */
export const sendLink = async (call: SendCall, services: Services) => {
  const { tenant, params, body, now } = call;
  const owner = { tenant, identityId: call.caller.identityId };
  const [config, row] = await Promise.all([
    loadConfig(services, tenant),
    requireRegistration(services, owner, params.id),
  ]);
  const situation = situationOf(tenant, config, row.location_key, now);
  requireMinorsDraft(row, situation);
  const to = await addresseeOf(call, services, situation);
  const site = siteOf(services.environment, tenant);
  if (!site) throw new AppError("verification_send_failed");

  const link = await spendFor(services, chargesOf(owner, to), () => makeLink(call, services, to));
  const locale = localeFor(tenant, body.language);
  const content = await linkMessage({
    tenant,
    locationKey: row.location_key ?? undefined,
    method: to.method,
    locale,
    name: shortFirstName(flattenName(row.student.firstName, locale)),
    address: site.origin + handOverRoute(link.token),
    endsAt: link.endsAt,
    zone: situation.zone,
  });
  await deliver(services, to, link.token, content, now);
  return completeApplication(services, owner, row);
};
