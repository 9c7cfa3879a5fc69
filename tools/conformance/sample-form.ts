import type { SpecifiedConfig, SpecifiedSettings } from "@/lib/contracts/specified/configuration";
import type { FormConfiguration } from "@/lib/domain/application/application";
import { specifiedForm } from "@/lib/domain/country/country-forms";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { contextOf, wholeGuardian, wholeStudent } from "@/tools/whole-answers";

const GUARDIAN = 1;
const NAMES = { firstName: "Test", lastName: "Conformance" };

interface Form {
  tenant: Tenant;
  locationKey: string;
  phone: string;
  step: string;
  /** The backend's settings, as far as it tells them. */
  settings: SpecifiedConfig["dashboardConfig"];
  /** The backend stores the names that only some countries have. */
  hasCountryNames: boolean;
  seats?: object | undefined;
}

/** What decides which questions must be answered. */
const asked = ({ usernameRequired, nativeNames }: Partial<SpecifiedSettings>): Partial<FormConfiguration> => ({
  ...(usernameRequired !== undefined && { usernameRequired }),
  ...(nativeNames !== undefined && { nativeNames }),
});

/** A whole form with invented answers, as the product saves it. */
export const sampleForm = ({ tenant, locationKey, phone, step, settings, hasCountryNames, seats }: Form) => {
  const usual = contextOf(tenant, dayIn("UTC", new Date()), asked(settings ?? {}));
  const context = hasCountryNames ? usual : { ...usual, countryForm: specifiedForm(usual.countryForm) };
  return {
    location_key: locationKey,
    userLegalStatus: GUARDIAN,
    student: { ...wholeStudent(context, { ...NAMES, phone }), ...seats },
    guardians: [wholeGuardian(context, { ...NAMES, phoneNumbers: [{ phone, sms: true }] })],
    step,
    maxStep: step,
    lang: defaultLocaleOf(tenant),
    isStudentAdult: false,
  };
};
