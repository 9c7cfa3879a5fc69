import { z } from "zod";
import { locationDetailsSchema, locationSettingsSchema } from "@/lib/contracts/configuration";
import { ADDRESS_TEMPLATES } from "@/lib/domain/application/enumerations";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { rowVersion } from "../wire-types";
import {
  advisory,
  count,
  knownName,
  listOf,
  locale,
  maybe,
  memberOf,
  otherwise,
  renamed,
  workingHours,
} from "./values";

/** Only the entries that are known here, however they are spelt: `StudentData`, `student_data`. */
const known = <Value extends string>(values: readonly Value[]) =>
  z.array(z.unknown()).transform((entries) => entries.flatMap((entry) => knownName(values, entry) ?? []));

/** Only the entries that are as described. */
const valid = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []));

const details = locationDetailsSchema.shape;

const OWN = "this product's row of the centre";
const OF_CONFIG = "of `GET /config`";

const namedCenter = {
  location_key: z.string().min(1),
  name: advisory(z.string(), `${OWN}, else its key in words`),
  city: advisory(z.string(), `${OWN}, else its name`),
  citySlug: advisory(z.string()),
  country: advisory(z.string()),
  address: advisory(z.string(), `${OWN}, else its name`),
  timeZone: advisory(z.string(), `${OWN}, else the network's first centre, else UTC`),
  coordinates: advisory(details.coordinates),
  workingHours: advisory(workingHours, "no hours are shown"),
};

// A centre may be its key alone.
const centerOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === "string" ? { location_key: value } : value),
    renamed({ locationKey: "location_key" }, z.object(shape)),
  );

const center = centerOf(namedCenter);
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

const dashboardConfig = z.object({
  ...settings,
  pages: otherwise("all pages", settings.pages),
  agePreCheck: otherwise("as the country says", settings.agePreCheck),
  specialNeeds: otherwise("no list, only the note", settings.specialNeeds),
  logos: otherwise("the network's own", settings.logos),
  pageImages: otherwise("none", settings.pageImages),
  verification: otherwise("the network's methods", settings.verification),
  locationOverrides: advisory(z.record(z.string(), locationSettings), "none"),
});

const limit = (schema: typeof count, usual: number) => advisory(schema, String(usual));

/** The start-up configuration: the members that the specification names, and those that the product may use besides. */
export const config = memberOf(
  "data",
  z.object({
    centers: z.array(center),
    languages: maybe(
      z.array(z.unknown()).transform((codes) => codes.flatMap((code) => locale.safeParse(code).data ?? [])),
      "the languages of the network's country",
    ),
    verificationAttemptCount: limit(count.min(1), DEFAULT_LIMITS.verificationAttemptCount),
    verificationRetryTimeoutMS: limit(count, DEFAULT_LIMITS.verificationRetryTimeoutMS),
    verificationTimeLimitMS: limit(count.min(1), DEFAULT_LIMITS.verificationTimeLimitMS),
    registrationLimit: limit(count.min(1), DEFAULT_LIMITS.registrationLimit),
    dashboardConfig: advisory(dashboardConfig, "the settings of the network's row and country"),
  }),
);
export type SpecifiedConfig = z.output<typeof config>;

/** The ages in years that a centre accepts. Whatever is no age is no limit. */
export const ageLimits = memberOf(
  "ageRestrictions",
  z
    .object({ min: advisory(count, "no limit"), max: advisory(count, "no limit") })
    .catch({ min: undefined, max: undefined }),
);

/** The staff's view of a location's settings. */
export const staffSettings = z.object({
  ...settings,
  registrationEmployeesCount: maybe(count, "1"),
  workingHours: advisory(workingHours, OF_CONFIG),
  pages: otherwise(`${OF_CONFIG}, as all other settings`, settings.pages),
  dashboardConfig: advisory(locationSettings),
  network: advisory(locationSettings.extend({ registrationEmployeesCount: maybe(count) }), OF_CONFIG),
  own: advisory(z.array(z.string()), "the names in `locationOverrides`"),
  versions: advisory(z.record(z.string(), rowVersion)),
});

/** The locations of a staff member. */
export const permittedLocations = listOf(
  "locations",
  centerOf({
    location_key: namedCenter.location_key,
    name: otherwise(OF_CONFIG, namedCenter.name),
    timeZone: otherwise(OF_CONFIG, namedCenter.timeZone),
  }),
);
