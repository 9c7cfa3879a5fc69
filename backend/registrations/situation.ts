import {
  type Config,
  effectiveSettings,
  type LocationDetails,
  type LocationSettings,
} from "@/lib/contracts/configuration";
import type { Student } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import type { Journey } from "@/lib/domain/application/steps";
import { countryOf } from "@/lib/domain/country/countries";
import { locationOf, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";

/** Under what an application is judged: its location's settings, and what day it is there. */
export interface Situation {
  settings: LocationSettings;
  zone: string;
  today: Day;
  center: LocationDetails | undefined;
  contextOf(student: Student): FormContext;
  journeyOf(student: Student): Journey;
}

// A network without locations has no zone of its own.
const FALLBACK_ZONE = "UTC";

/** The situation at a location; before one is chosen, the tenant's settings and its first location's zone. */
export const situationOf = (tenant: Tenant, config: Config, locationKey: string | null, now: Date): Situation => {
  const row = tenantRow(tenant);
  const location = (locationKey && locationOf(tenant, locationKey)) || row.locations[0];
  const settings = effectiveSettings(config.dashboardConfig, locationKey ?? undefined);
  const zone = location?.timeZone ?? FALLBACK_ZONE;
  const today = dayIn(zone, now);
  return {
    settings,
    zone,
    today,
    center: config.centers.find((center) => center.location_key === locationKey),
    contextOf: (student) => formContext(settings, countryOf(row.country).region, today, student),
    journeyOf: (student) => journeyOf(settings, student, today),
  };
};
