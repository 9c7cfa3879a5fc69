import { z } from "zod";
import { locationDetailsSchema, locationSettingsSchema } from "@/lib/contracts/configuration";
import { ADDRESS_TEMPLATES } from "@/lib/domain/application/enumerations";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { advisory, count, listOf, locale, maybe, renamed } from "./values";

/** Only the entries that are known here. */
const known = <Value extends string>(values: readonly Value[]) =>
  z
    .array(z.unknown())
    .transform((entries) => entries.filter((entry): entry is Value => values.includes(entry as Value)));

const details = locationDetailsSchema.shape;

// A centre may be its key alone.
const center = z.preprocess(
  (value) => (typeof value === "string" ? { location_key: value } : value),
  renamed(
    { locationKey: "location_key" },
    z.object({
      location_key: z.string().min(1),
      name: maybe(z.string()),
      city: maybe(z.string()),
      citySlug: maybe(z.string()),
      country: maybe(z.string()),
      address: advisory(z.string()),
      timeZone: maybe(z.string()),
      coordinates: advisory(details.coordinates),
      workingHours: advisory(details.workingHours),
    }),
  ),
);
export type SpecifiedCenter = z.output<typeof center>;

const { shape } = locationSettingsSchema;

const settings = {
  pages: maybe(known(PAGE_STEPS)),
  agePreCheck: maybe(z.boolean()),
  specialNeeds: maybe(shape.specialNeeds),
  logos: advisory(shape.logos.partial()),
  pageImages: advisory(shape.pageImages),
  verification: maybe(known(VERIFICATION_METHODS)),
  contract: advisory(shape.contract),
  addressTemplate: advisory(z.enum(ADDRESS_TEMPLATES)),
  ageRestrictions: advisory(shape.ageRestrictions),
  usernameRequired: maybe(z.boolean()),
  nativeNames: maybe(z.boolean()),
};

const locationSettings = z.object(settings);
export type SpecifiedSettings = z.output<typeof locationSettings>;

/** The start-up configuration: the members that the specification names, and those that the product may use besides. */
export const config = z.object({
  centers: z.array(center),
  languages: maybe(
    z.array(z.unknown()).transform((codes) => codes.flatMap((code) => locale.safeParse(code).data ?? [])),
  ),
  verificationAttemptCount: maybe(count.min(1)),
  verificationRetryTimeoutMS: maybe(count),
  verificationTimeLimitMS: maybe(count.min(1)),
  registrationLimit: maybe(count.min(1)),
  dashboardConfig: maybe(
    z.object({ ...settings, locationOverrides: advisory(z.record(z.string(), locationSettings)) }),
  ),
});
export type SpecifiedConfig = z.output<typeof config>;

/** The staff's view of a location's settings. */
export const staffSettings = locationSettings.extend({
  registrationEmployeesCount: maybe(count),
  workingHours: advisory(details.workingHours),
  network: advisory(locationSettings.extend({ registrationEmployeesCount: maybe(count) })),
  own: advisory(z.array(z.string())),
});

export const permittedLocations = listOf("locations", center);
