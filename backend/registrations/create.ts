import { loadConfig } from "@/backend/configuration/settings";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { sealAnswers } from "@/backend/vault/sealed-answers";
import { AppError } from "@/lib/contracts/errors";
import type { registrations } from "@/lib/contracts/registrations";
import { localeFor } from "@/lib/domain/tenant/language";
import { DAY_MS } from "@/lib/kit/durations";
import { completeApplication, requireRegistration } from "./application";
import { firstAnswers } from "./first-answers";
import { requireJointBooking } from "./joint-booking";
import { newDraft } from "./new-draft";
import { countRegistrations, fillNewDraft, insertRegistration, lockIdentity } from "./store";

// Deleted drafts do not count towards the limit of applications. This limits how many are created and deleted.
const NEW_PER_DAY = 50;

/**
 * Creates an application, or returns the one that was never saved: a refresh, a second tab and a double click create one.
 * Checks the limit of applications under a lock on the identity.
 */
export const createRegistration = async (call: Call<typeof registrations.create>, services: Services) => {
  const { tenant, body, now } = call;
  const owner = { tenant, identityId: call.caller.identityId };
  const [config, relative] = await Promise.all([
    loadConfig(services, tenant),
    body.familyOf === undefined ? undefined : requireRegistration(services, owner, body.familyOf),
  ]);
  const answers = firstAnswers(call, config, relative);
  const id = await services.db.transaction(async (tx) => {
    const identity = await lockIdentity(tx, owner);
    const { count, untouched, recent } = await countRegistrations(tx, owner, new Date(now.getTime() - DAY_MS));
    if (untouched && !relative) return untouched;
    // The sibling's own draft was never saved: there is no other to fill.
    if (untouched && untouched === relative?.id) return untouched;
    if (!untouched && recent >= NEW_PER_DAY) throw new AppError("too_many_requests", { retryAfterMS: DAY_MS });
    if (!untouched && count >= config.registrationLimit)
      throw new AppError("registration_limit_reached", { limit: config.registrationLimit });
    const jointBookingId = relative && body.isJoint ? await requireJointBooking(tx, owner, relative.id) : null;
    const draft = { ...answers, joint_booking_id: jointBookingId };
    if (untouched) {
      await fillNewDraft(tx, owner, untouched, sealAnswers(services.vault, { tenant, id: untouched }, draft));
      return untouched;
    }
    const language = localeFor(tenant, body.language);
    const added = newDraft(draft, { identity, language }, now);
    await insertRegistration(tx, owner, sealAnswers(services.vault, { tenant, id: added.id }, added));
    return added.id;
  });
  return completeApplication(services, owner, await requireRegistration(services, owner, id));
};
