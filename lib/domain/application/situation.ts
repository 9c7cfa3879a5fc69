import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";
import type { FormConfiguration, Student } from "./application";
import type { FormContext } from "./field-row";
import { formContext, journeyOf } from "./fields";
import type { Journey } from "./steps";

type TenantSettings = FormConfiguration & {
  locationOverrides: Readonly<Partial<Record<string, Partial<FormConfiguration>>>>;
};

/** The parts of a tenant's configuration that decide on applications. */
interface Configuration {
  centers: readonly { location_key: string; timeZone: string }[];
  dashboardConfig: TenantSettings;
}

/** A location's settings: its own over the tenant's; the tenant's before a location is known. */
export const effectiveSettings = <Settings extends TenantSettings>(
  dashboardConfig: Settings,
  locationKey: string | null | undefined,
): Omit<Settings, "locationOverrides"> => {
  const { locationOverrides, ...tenantSettings } = dashboardConfig;
  return { ...tenantSettings, ...(locationKey ? locationOverrides[locationKey] : undefined) };
};

/** What decides on an application: its location's settings, time zone and today. */
export interface Situation<Config extends Configuration> {
  settings: Omit<Config["dashboardConfig"], "locationOverrides">;
  zone: string;
  today: Day;
  center: Config["centers"][number] | undefined;
  contextOf(student: Pick<Student, "birthDate">): FormContext;
  journeyOf(student: Pick<Student, "birthDate">): Journey;
}

/** The zone of a tenant without locations. */
export const FALLBACK_ZONE = "UTC";

/** The situation at a location; before one is chosen, the tenant's settings and its first location's zone. */
export const situationOf = <Config extends Configuration>(
  tenant: Tenant,
  { centers, dashboardConfig }: Config,
  locationKey: string | null | undefined,
  now: Date,
): Situation<Config> => {
  const { region } = countryOf(tenantRow(tenant).country);
  const center = centers.find((candidate) => candidate.location_key === locationKey);
  // `Omit` of a type parameter does not show the members that the bound has.
  const settings = effectiveSettings<Config["dashboardConfig"]>(
    dashboardConfig,
    locationKey,
  ) as Situation<Config>["settings"] & FormConfiguration;
  const zone = (center ?? centers[0])?.timeZone ?? FALLBACK_ZONE;
  const today = dayIn(zone, now);
  return {
    settings,
    zone,
    today,
    center,
    contextOf: (student) => formContext({ ...settings, countryForm: countryForm(region) }, region, today, student),
    journeyOf: (student) => journeyOf(settings, student, today),
  };
};
