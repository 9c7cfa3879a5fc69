import { z } from "zod";
import { ADDRESS_TEMPLATES } from "@/lib/domain/application/enumerations";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { endpoint } from "./endpoint";
import { sampleCenter, sampleSettings } from "./samples";
import { clockTime, locale, locationKey, weekday } from "./wire-types";

export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

const perLocale = z.partialRecord(locale, z.string());

export const ageRestrictions = z.object({
  min: z.number().int().min(0).max(120).optional(),
  max: z.number().int().min(0).max(120).optional(),
});

/** At most one span a weekday; a day without one is closed. */
export const workingHours = z.array(z.object({ weekday, open: clockTime, close: clockTime }));

export const locationDetailsSchema = z.object({
  location_key: locationKey,
  name: z.string(),
  city: z.string(),
  citySlug: z.string(),
  country: z.string(),
  address: z.string(),
  timeZone: z.string(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).optional(),
  workingHours,
});
export type LocationDetails = z.output<typeof locationDetailsSchema>;

/** A need with its explanation: a text, a message key, or a text for each language. */
export const specialNeed = z.object({ name: z.string(), tooltip: z.union([z.string(), perLocale]) });
/** The same when it is read: an invalid explanation becomes empty. */
const readNeed = specialNeed.extend({ tooltip: specialNeed.shape.tooltip.catch("") });

const contract = z.object({ version: z.string(), body: perLocale });

/** The settings that a location may override; a tenant has all of them. */
const settings = {
  pages: z.array(z.enum(PAGE_STEPS)).min(1),
  agePreCheck: z.boolean(),
  specialNeeds: z.array(readNeed),
  logos: z.object({ dark: perLocale, white: perLocale }),
  pageImages: z.record(z.string(), z.string()),
  verification: z.array(z.enum(VERIFICATION_METHODS)).min(1),
  contract,
  addressTemplate: z.enum(ADDRESS_TEMPLATES),
  ageRestrictions,
  usernameRequired: z.boolean(),
  nativeNames: z.boolean(),
  /** Whether an application that rests unfinished for days is followed by one message. */
  draftReminders: z.boolean(),
};

export const locationSettingsSchema = z.object(settings);
export const dashboardConfigSchema = z.object({
  ...settings,
  locationOverrides: z.record(
    z.string(),
    locationSettingsSchema
      .extend({
        /** Without a text it has that of the location `textOf`, else the network's. */
        contract: contract.extend({ textOf: locationKey.optional() }),
      })
      .partial(),
  ),
});
export type LocationSettings = z.output<typeof locationSettingsSchema>;
export type DashboardConfig = z.output<typeof dashboardConfigSchema>;

export const configSchema = z.object({
  centers: z.array(locationDetailsSchema),
  languages: z.array(locale),
  verificationAttemptCount: z.number().int().positive(),
  verificationRetryTimeoutMS: z.number().int().nonnegative(),
  verificationTimeLimitMS: z.number().int().positive(),
  registrationLimit: z.number().int().positive(),
  dashboardConfig: dashboardConfigSchema,
});
export type Config = z.output<typeof configSchema>;

export const configuration = {
  get: endpoint(
    {
      about:
        "The network's centres and languages, its limits of verification, and the settings of the centres' applications. " +
        "With a language it has the agreements' texts that are shown in it, each once: a centre without a text has that of the " +
        "centre `textOf`, else the network's. Without a language it has no text.",
      method: "GET",
      path: "/config",
      auth: "anyone",
      query: z.object({ language: locale.optional() }),
      reply: configSchema,
      errors: ["validation_failed"],
    },
    {
      centers: [sampleCenter],
      languages: ["hy", "en", "ru"],
      verificationAttemptCount: 3,
      verificationRetryTimeoutMS: 60_000,
      verificationTimeLimitMS: 300_000,
      registrationLimit: 5,
      dashboardConfig: { ...sampleSettings, locationOverrides: { gyumri: { usernameRequired: true } } },
    },
  ),
  ageRestrictions: endpoint(
    {
      about: "The ages in years that a centre accepts, on the start day; a missing end has no limit.",
      method: "GET",
      path: "/config/age-restrictions",
      auth: "anyone",
      query: z.object({ locationKey }),
      reply: ageRestrictions,
      errors: ["not_found"],
    },
    { min: 12, max: 18 },
  ),
};
