import { formOf } from "@/backend/bookings/validate";
import type { Call } from "@/backend/http/handler";
import type { Config } from "@/lib/contracts/configuration";
import type { registrations } from "@/lib/contracts/registrations";
import { copyFamily, type Family } from "@/lib/domain/application/family";
import { situationOf } from "@/lib/domain/application/situation";
import { nextStep, resumeStep } from "@/lib/domain/application/steps";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { requireLocation } from "./location";
import type { RegistrationRow } from "./row";
import type { NewAnswers } from "./store";

// A location that the tenant no longer has is not copied.
const copiedLocation = (tenant: Tenant, { location_key }: Family): string | null =>
  location_key && locationOf(tenant, location_key) ? location_key : null;

/** What a new application begins with: what it shares with the sibling's application, or nothing. Asks for no location twice. */
export const firstAnswers = (
  { tenant, body, now }: Pick<Call<typeof registrations.create>, "tenant" | "body" | "now">,
  config: Config,
  relative: RegistrationRow | undefined,
): Omit<NewAnswers, "joint_booking_id"> => {
  const family = relative && copyFamily(formOf(relative));
  const copied = family ? copiedLocation(tenant, family) : null;
  const situation = situationOf(tenant, config, requireLocation(tenant, body.location_key) ?? copied, now);
  const steps = situation.journeyOf({});
  return {
    step: copied === null ? resumeStep(steps, null) : nextStep(steps, "location"),
    location_key: situation.locationKey ?? null,
    user_legal_status: body.userLegalStatus ?? family?.userLegalStatus ?? null,
    student: family?.student ?? {},
    guardians: family?.guardians ?? [],
  };
};
