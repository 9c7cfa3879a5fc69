import { z } from "zod";
import { locationSettingsSchema, specialNeed, workingHours } from "./configuration";
import { endpoint, type ReplyOf } from "./endpoint";
import { SAMPLE_VERSION, sampleCenter, sampleSettings } from "./samples";
import { locale, locationKey, rowVersion } from "./wire-types";

const employees = { registrationEmployeesCount: z.number().int().min(0).max(1000) };
const locationParams = z.object({ location_key: locationKey });

/** A location's settings as its staff see them. */
const staffSettings = locationSettingsSchema.extend({ ...employees, workingHours });
export type StaffSettings = z.output<typeof staffSettings>;

const { min: age } = locationSettingsSchema.shape.ageRestrictions.shape;
const orNull = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };
const SPECIAL_NEEDS_MAX = 200;
const texts = z.partialRecord(locale, z.string().nullable());

/**
 * The changes that a manager makes to a location's configuration: any parts of it, merged. `null` removes a limit, a picture
 * or a language's text. In place of a whole setting it removes the location's own, so that the tenant's applies again.
 */
export const configurationPatch = z
  .object(
    orNull({
      ...staffSettings.shape,
      ageRestrictions: z.object({ min: age.nullable(), max: age.nullable() }).partial(),
      logos: z.object({ dark: texts, white: texts }).partial(),
      pageImages: z.record(z.string(), z.string().nullable()),
      contract: locationSettingsSchema.shape.contract.extend({ body: texts }),
      specialNeeds: z.array(specialNeed).max(SPECIAL_NEEDS_MAX),
    }),
  )
  .partial();
export type ConfigurationPatch = z.output<typeof configurationPatch>;

/** The version of each setting that is read or changed, by its name: settings that are saved apart are judged apart. */
const versions = z.partialRecord(staffSettings.keyof(), rowVersion).optional();

export type SettingVersions = z.output<typeof versions>;

export const staffConfiguration = {
  get: endpoint(
    {
      about: "The configuration in force at a location.",
      method: "GET",
      path: "/config/{location_key}",
      auth: "staff",
      params: locationParams,
      reply: staffSettings.extend({
        workingHours: workingHours.default([]),
        /** The tenant's settings, which apply unless `own` names the location's own. */
        network: staffSettings.partial().default({}),
        own: z.array(z.string()).default([]),
        versions,
      }),
      errors: ["forbidden"],
    },
    {
      ...sampleSettings,
      registrationEmployeesCount: 2,
      workingHours: sampleCenter.workingHours,
      network: { registrationEmployeesCount: 1 },
      own: ["registrationEmployeesCount"],
      versions: { registrationEmployeesCount: SAMPLE_VERSION },
    },
  ),
  update: endpoint(
    {
      about: "Changes parts of a location's configuration.",
      method: "POST",
      path: "/config/{location_key}",
      auth: "manager",
      params: locationParams,
      body: configurationPatch.extend({ versions }),
      reply: z.object({ updated: z.literal(true) }),
      errors: ["forbidden", "validation_failed", "changed_meanwhile"],
    },
    { updated: true },
  ),
};

/** A location's settings as its staff read them. */
export type ReadSettings = ReplyOf<typeof staffConfiguration.get>;
