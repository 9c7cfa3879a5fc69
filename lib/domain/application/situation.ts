import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";
import type { FormConfiguration, Student } from "./application";
import { effectiveSettings, type TenantSettings } from "./effective-settings";
import type { FormContext } from "./field-row";
import { formContext, journeyOf } from "./fields";
import type { Journey, PageStep } from "./steps";

/** The parts of a tenant's configuration that decide on applications. */
interface Configuration {
  centers: readonly { location_key: string; timeZone: string }[];
  dashboardConfig: TenantSettings;
}

/**
 * The pages that a configuration leads through. One location is no choice: with a single one there is no `location` page, unless
 * there is no other page.
 */
const pagesOf = (pages: readonly PageStep[], { centers }: Configuration): PageStep[] => {
  const others = pages.filter((page) => page !== "location");
  return centers.length > 1 || others.length === 0 ? [...pages] : others;
};

/** The location of an application that has chosen none: the first one where nobody is asked, else none yet. */
const settledLocation = (configuration: Configuration): string | undefined =>
  pagesOf(configuration.dashboardConfig.pages, configuration).includes("location")
    ? undefined
    : configuration.centers[0]?.location_key;

/** What decides on an application: its location's settings, time zone and today. */
export interface Situation<Config extends Configuration> {
  settings: Omit<Config["dashboardConfig"], "locationOverrides">;
  zone: string;
  today: Day;
  /** The chosen location, or the one that is taken where there is no choice. */
  locationKey: string | undefined;
  center: Config["centers"][number] | undefined;
  contextOf(student: Pick<Student, "birthDate">): FormContext;
  journeyOf(student: Pick<Student, "birthDate">): Journey;
}

/** The zone of a tenant without locations. */
export const FALLBACK_ZONE = "UTC";

/** The situation at a location; before one is chosen, the tenant's settings and its first location's zone. */
export const situationOf = <Config extends Configuration>(
  tenant: Tenant,
  configuration: Config,
  chosenKey: string | null | undefined,
  now: Date,
): Situation<Config> => {
  const { region } = countryOf(tenantRow(tenant).country);
  const { centers, dashboardConfig } = configuration;
  const locationKey = chosenKey ?? settledLocation(configuration);
  const center = centers.find((candidate) => candidate.location_key === locationKey);
  // `Omit` of a type parameter does not show the members that the bound has.
  const own = effectiveSettings<Config["dashboardConfig"]>(
    dashboardConfig,
    locationKey,
  ) as Situation<Config>["settings"] & FormConfiguration;
  const settings = { ...own, pages: pagesOf(own.pages, configuration) };
  const zone = (center ?? centers[0])?.timeZone ?? FALLBACK_ZONE;
  const today = dayIn(zone, now);
  return {
    settings,
    zone,
    today,
    locationKey,
    center,
    contextOf: (student) => formContext({ ...settings, countryForm: countryForm(region) }, region, today, student),
    journeyOf: (student) => journeyOf(settings, student, today),
  };
};
