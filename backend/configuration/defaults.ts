import type { DashboardConfig, LocationDetails } from "@/lib/contracts/configuration";
import { orderPages, PAGE_STEPS } from "@/lib/domain/application/steps";
import { countryOf } from "@/lib/domain/country/countries";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { type defaultLocaleOf, localesOf } from "@/lib/domain/tenant/language";
import { defaultVerificationMethods, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { agreementIn, CONTRACT_VERSION } from "@/lib/i18n/agreement";

const SPECIAL_NEEDS = ["hearing", "vision", "mobility", "autism", "adhd", "dyslexia", "speech", "allergy"];

const USUAL_AGES = { min: 12, max: 18 };

const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];
const USUAL_HOURS: LocationDetails["workingHours"] = MONDAY_TO_SATURDAY.map((weekday) => ({
  weekday,
  open: "10:00",
  close: "19:00",
}));

/** A location's desk, for the settings that staff read and write. */
export const DEFAULT_DESK = { registrationEmployeesCount: DEFAULT_EMPLOYEES, workingHours: USUAL_HOURS };

/** A tenant's settings before anybody has configured anything. */
export const defaultSettings = (tenant: Tenant): DashboardConfig => {
  const { country, pages = PAGE_STEPS, ages = USUAL_AGES } = tenantRow(tenant);
  const { agePreCheck = false, nativeNames = false } = countryOf(country);
  const perLocale = <T>(value: (locale: ReturnType<typeof defaultLocaleOf>) => T) =>
    Object.fromEntries(localesOf(tenant).map((locale) => [locale, value(locale)]));
  return {
    pages: orderPages(pages),
    agePreCheck,
    specialNeeds: SPECIAL_NEEDS.map((name) => ({ name, tooltip: `specialNeedTooltips.${name}` })),
    logos: { dark: perLocale(() => "/logo.svg"), white: perLocale(() => "/logo-white.svg") },
    pageImages: {},
    verification: defaultVerificationMethods(tenant),
    contract: { version: CONTRACT_VERSION, body: perLocale(agreementIn) },
    addressTemplate: "address-template-1",
    ageRestrictions: ages,
    usernameRequired: false,
    nativeNames,
    locationOverrides: {},
  };
};
