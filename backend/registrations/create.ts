import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { sealAnswers } from "@/backend/vault/sealed-answers";
import { AppError } from "@/lib/contracts/errors";
import type { registrations } from "@/lib/contracts/registrations";
import { copyFamily } from "@/lib/domain/application/family";
import { localeFor } from "@/lib/domain/tenant/language";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";
import { completeApplication, requireRegistration } from "./application";
import { requireLocation } from "./location";
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
  const family = relative && copyFamily(relative);
  // Without the location page, the location is the tenant's first.
  const hasLocationPage = config.dashboardConfig.pages.includes("location");
  const locationKey =
    requireLocation(tenant, body.location_key) ??
    (hasLocationPage ? null : (tenantRow(tenant).locations[0]?.location_key ?? null));
  const id = await transaction(services.database.pool, async (client) => {
    const identity = await lockIdentity(client, owner);
    const { count, untouched, recent } = await countRegistrations(client, owner, new Date(now.getTime() - DAY_MS));
    if (untouched) {
      if (family)
        await fillNewDraft(client, owner, untouched, sealAnswers(services.vault, { tenant, id: untouched }, family));
      return untouched;
    }
    if (recent >= NEW_PER_DAY) throw new AppError("too_many_requests", { retryAfterMS: DAY_MS });
    if (count >= config.registrationLimit)
      throw new AppError("registration_limit_reached", { limit: config.registrationLimit });
    const { userLegalStatus } = body;
    const language = localeFor(tenant, body.language);
    const draft = newDraft(tenant, config, { identity, language, locationKey, userLegalStatus, family }, now);
    await insertRegistration(client, owner, sealAnswers(services.vault, { tenant, id: draft.id }, draft));
    return draft.id;
  });
  return completeApplication(services, owner, await requireRegistration(services, owner, id));
};
