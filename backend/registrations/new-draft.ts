import { v7 as uuid } from "uuid";
import type { Config } from "@/lib/contracts/configuration";
import type { Student } from "@/lib/domain/application/application";
import type { LegalStatus } from "@/lib/domain/application/enumerations";
import type { Family } from "@/lib/domain/application/family";
import { situationOf } from "@/lib/domain/application/situation";
import { resumeStep } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { NewRegistration, VerifiedIdentity } from "./store";

// Prefill what was verified; the applicant may still change it.
const prefilledAnswers = (identity: VerifiedIdentity | undefined): Student => {
  if (!identity) return {};
  return identity.method === "email" ? { email: identity.value } : { phone: identity.value };
};

const NO_FAMILY: Family = { student: {}, guardians: [] };

interface Beginning {
  identity: VerifiedIdentity | undefined;
  language: Locale;
  locationKey: string | null;
  userLegalStatus?: LegalStatus | undefined;
  family?: Family | undefined;
}

/** A draft at the first step of its journey, with what is known already. */
export const newDraft = (
  tenant: Tenant,
  config: Config,
  { identity, language, locationKey, userLegalStatus = undefined, family = NO_FAMILY }: Beginning,
  now: Date,
): NewRegistration => ({
  id: uuid(),
  step: resumeStep(situationOf(tenant, config, locationKey, now).journeyOf({}), null),
  language,
  location_key: locationKey,
  user_legal_status: userLegalStatus ?? null,
  student: { ...prefilledAnswers(identity), ...family.student },
  guardians: family.guardians,
  now,
});
