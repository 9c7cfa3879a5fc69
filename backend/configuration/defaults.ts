import type { DashboardConfig, LocationDetails } from "@/lib/contracts/configuration";
import { TOOLTIP_KEY } from "@/lib/domain/application/special-needs";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { usualSettings } from "@/lib/domain/tenant/usual-settings";
import { defaultContract } from "@/lib/i18n/agreement";

const SPECIAL_NEEDS = ["hearing", "vision", "mobility", "autism", "adhd", "dyslexia", "speech", "allergy"];
// Their names say all that an explanation could.
const UNEXPLAINED = ["autism", "allergy"];

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
  const perLocale = <T>(value: T) => Object.fromEntries(localesOf(tenant).map((locale) => [locale, value]));
  return {
    ...usualSettings(tenant),
    specialNeeds: SPECIAL_NEEDS.map((name) => ({
      name,
      tooltip: UNEXPLAINED.includes(name) ? "" : `${TOOLTIP_KEY}${name}`,
    })),
    logos: { dark: perLocale("/logo.svg"), white: perLocale("/logo-white.svg") },
    contract: defaultContract(tenant),
    ageRestrictions: tenantRow(tenant).ages ?? USUAL_AGES,
    locationOverrides: {},
  };
};
