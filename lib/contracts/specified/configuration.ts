import { z } from "zod";
import { locationDetailsSchema, locationSettingsSchema } from "@/lib/contracts/configuration";
import { ADDRESS_TEMPLATES } from "@/lib/domain/application/enumerations";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { rowVersion } from "../wire-types";
import { advisory, count, knownName, listOf, locale, maybe, memberOf, renamed, workingHours } from "./values";

/** Only the entries that are known here, however they are spelt: `StudentData`, `student_data`. */
const known = <Value extends string>(values: readonly Value[]) =>
  z.array(z.unknown()).transform((entries) => entries.flatMap((entry) => knownName(values, entry) ?? []));

/** Only the entries that are as described. */
const valid = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []));

const details = locationDetailsSchema.shape;

// A centre may be its key alone.
const center = z.preprocess(
  (value) => (typeof value === "string" ? { location_key: value } : value),
  renamed(
    { locationKey: "location_key" },
    z.object({
      location_key: z.string().min(1),
      name: advisory(z.string()),
      city: advisory(z.string()),
      citySlug: advisory(z.string()),
      country: advisory(z.string()),
      address: advisory(z.string()),
      timeZone: advisory(z.string()),
      coordinates: advisory(details.coordinates),
      workingHours: advisory(workingHours),
    }),
  ),
);
export type SpecifiedCenter = z.output<typeof center>;

const { shape } = locationSettingsSchema;

const settings = {
  pages: advisory(known(PAGE_STEPS)),
  agePreCheck: advisory(z.boolean()),
  specialNeeds: advisory(valid(shape.specialNeeds.element)),
  logos: advisory(shape.logos.partial()),
  pageImages: advisory(shape.pageImages),
  verification: advisory(known(VERIFICATION_METHODS)),
  contract: advisory(shape.contract),
  addressTemplate: advisory(z.enum(ADDRESS_TEMPLATES)),
  ageRestrictions: advisory(shape.ageRestrictions),
  usernameRequired: advisory(z.boolean()),
  nativeNames: advisory(z.boolean()),
};

const locationSettings = z.object(settings);
export type SpecifiedSettings = z.output<typeof locationSettings>;

/** The start-up configuration: the members that the specification names, and those that the product may use besides. */
export const config = memberOf(
  "data",
  z.object({
    centers: z.array(center),
    languages: maybe(
      z.array(z.unknown()).transform((codes) => codes.flatMap((code) => locale.safeParse(code).data ?? [])),
    ),
    verificationAttemptCount: advisory(count.min(1)),
    verificationRetryTimeoutMS: advisory(count),
    verificationTimeLimitMS: advisory(count.min(1)),
    registrationLimit: advisory(count.min(1)),
    dashboardConfig: advisory(
      z.object({ ...settings, locationOverrides: advisory(z.record(z.string(), locationSettings)) }),
    ),
  }),
);
export type SpecifiedConfig = z.output<typeof config>;

/** The ages in years that a centre accepts. Whatever is no age is no limit. */
export const ageLimits = memberOf(
  "ageRestrictions",
  z.object({ min: advisory(count), max: advisory(count) }).catch({ min: undefined, max: undefined }),
);

/** The staff's view of a location's settings. */
export const staffSettings = locationSettings.extend({
  registrationEmployeesCount: maybe(count),
  dashboardConfig: advisory(locationSettings),
  workingHours: advisory(workingHours),
  network: advisory(locationSettings.extend({ registrationEmployeesCount: maybe(count) })),
  own: advisory(z.array(z.string())),
  versions: advisory(z.record(z.string(), rowVersion)),
});

export const permittedLocations = listOf("locations", center);
