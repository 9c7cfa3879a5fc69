import { budgetsOf } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { findStored, takeSecret } from "@/backend/one-time-secrets/store";
import { type ApplicationOwner, completeApplication, requireRegistration } from "@/backend/registrations/application";
import { countRegistrations, lockIdentity } from "@/backend/registrations/store";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { handOver } from "@/lib/contracts/hand-over";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { situationOf } from "@/lib/domain/application/situation";
import { giveDraft, isTakenBy, type LockedDraft, lockDraft } from "./draft-store";
import { findLink } from "./link-store";
import { requireOtherPerson } from "./other-person";
import { snapshotOf } from "./snapshot";

/** The locked draft of a link, or what the caller took over by it before. Throws unless they may take it over. */
const requireOffered = async (
  tx: Transaction,
  owner: ApplicationOwner,
  services: Services,
  { token, limit, now }: { token: string; limit: number; now: Date },
): Promise<LockedDraft | { takenId: string }> => {
  const { tenant } = owner;
  const secret = { tenant, kinds: ["hand_over"], text: token } as const;
  // Identities are locked before applications, as everywhere.
  const guardian = await lockIdentity(tx, owner);
  const id = (await findStored(tx, secret))?.registrationId;
  // First the lock: a statement that waits for it would judge the link as it was before.
  const draft = id && (await lockDraft(tx, tenant, id));
  const link = draft && (await takeSecret(tx, services, secret, { now })) && (await findLink(tx, tenant, draft.id));
  if (!draft || !link) {
    if (id && (await isTakenBy(tx, owner, id))) return { takenId: id };
    throw new AppError("hand_over_ended");
  }
  if (guardian?.value !== link.value) throw new AppError("hand_over_other_addressee");
  const { count } = await countRegistrations(tx, owner, now);
  if (count >= limit) throw new AppError("registration_limit_reached", { limit });
  requireOtherPerson(link, { tenant, verified: undefined, student: draft.student });
  return draft;
};

/** Where the guardian begins: at the agreement, which is theirs to accept. */
const firstStepOf = (owner: ApplicationOwner, config: Config, draft: LockedDraft, now: Date): string => {
  const { journeyOf } = situationOf(owner.tenant, config, draft.location_key, now);
  return journeyOf(draft.student).includes("contract") ? "contract" : draft.step;
};

/** Gives the application of a link to the guardian who verified where it was sent. The student reads what they had typed. */
export const acceptLink = async (call: Call<typeof handOver.accept>, services: Services) => {
  const { tenant, caller, body, ip, now } = call;
  await budgetsOf(services).spend({ budget: "hand_over_links_from_address", tenant, address: ip });
  const owner = { tenant, identityId: caller.identityId };
  const config = await loadConfig(services, tenant);
  const id = await services.db.transaction(async (tx) => {
    const draft = await requireOffered(tx, owner, services, {
      token: body.token,
      limit: config.registrationLimit,
      now,
    });
    // The reply of the first attempt may have been lost.
    if ("takenId" in draft) return draft.takenId;
    const step = firstStepOf(owner, config, draft, now);
    await giveDraft(
      tx,
      owner,
      {
        id: draft.id,
        step,
        status: LEGAL_STATUSES.legalParentOrGuardian,
        snapshot: snapshotOf(draft),
        seesAppointment: body.seesAppointment ?? false,
      },
      now,
    );
    return draft.id;
  });
  return completeApplication(services, owner, await requireRegistration(services, owner, id));
};
