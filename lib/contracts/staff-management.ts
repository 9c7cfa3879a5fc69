import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN, STAFF_USERNAME } from "@/lib/domain/dashboard/account-draft";
import { AUDIT_ACTIONS } from "@/lib/domain/dashboard/audit-actions";
import { locationSettingsSchema, specialNeed, workingHours } from "./configuration";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW, sampleAccount, sampleCenter, sampleSettings, sampleStartDay } from "./samples";
import { id, instant, locale, locationKey, nothing, page, requestedDay } from "./wire-types";

const employees = { registrationEmployeesCount: z.number().int().min(0).max(1000) };
const ofLocation = z.object({ location_key: locationKey });
const role = z.enum(["staff", "manager"]);
const username = z.string().normalize("NFC").regex(STAFF_USERNAME);
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

const account = z.object({
  _id: id,
  username: z.string(),
  role,
  locations: z.array(locationKey),
  isDisabled: z.boolean(),
  createdAt: instant,
});
export type StaffAccount = z.output<typeof account>;

const auditEntry = z.object({
  _id: id,
  at: instant,
  /** The username at the time. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  undoneAt: instant.optional(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A location's settings as its staff see them. */
const staffSettings = locationSettingsSchema.extend({ ...employees, workingHours });
export type StaffSettings = z.output<typeof staffSettings>;

const { min: age } = locationSettingsSchema.shape.ageRestrictions.shape;
const orNull = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };
const texts = z.partialRecord(locale, z.string().nullable());

/**
 * What of a location's configuration a manager may change: any part of it, merged. `null` takes a limit, a picture or a
 * language's text away; in place of a whole setting it takes the location's own away, and the tenant's holds again.
 */
export const configurationPatch = z
  .object(
    orNull({
      ...staffSettings.shape,
      ageRestrictions: z.object({ min: age.nullable(), max: age.nullable() }).partial(),
      logos: z.object({ dark: texts, white: texts }).partial(),
      pageImages: z.record(z.string(), z.string().nullable()),
      contract: locationSettingsSchema.shape.contract.extend({ body: texts }),
      specialNeeds: z.array(specialNeed),
    }),
  )
  .partial();
export type ConfigurationPatch = z.output<typeof configurationPatch>;

export const staffConfiguration = {
  get: endpoint(
    {
      about: "A location's configuration as it is in force.",
      method: "GET",
      path: "/config/{location_key}",
      auth: "staff",
      params: ofLocation,
      reply: staffSettings.extend({
        workingHours: workingHours.default([]),
        /** What holds where the location has nothing of its own, and what it has. */
        network: staffSettings.partial().default({}),
        own: z.array(z.string()).default([]),
      }),
      errors: ["forbidden"],
    },
    {
      ...sampleSettings,
      registrationEmployeesCount: 2,
      workingHours: sampleCenter.workingHours,
      network: { registrationEmployeesCount: 1 },
      own: ["registrationEmployeesCount"],
    },
  ),
  update: endpoint(
    {
      about: "Changes parts of a location's configuration.",
      method: "POST",
      path: "/config/{location_key}",
      auth: "manager",
      params: ofLocation,
      body: configurationPatch,
      reply: z.object({ updated: z.literal(true) }),
      errors: ["forbidden", "validation_failed"],
    },
    { updated: true },
  ),
};

export const staffAccounts = {
  list: endpoint(
    {
      about: "The staff of the manager's own locations.",
      method: "POST",
      path: "/account/list",
      auth: "manager",
      feature: "accounts",
      body: z.object(page),
      reply: z.object({ accounts: z.array(account), count: z.number().int() }),
      errors: ["forbidden"],
    },
    { accounts: [sampleAccount], count: 1 },
  ),
  add: endpoint(
    {
      about: "Adds a member of the staff; without a password one is made, and told this once.",
      method: "POST",
      path: "/account/add",
      auth: "manager",
      feature: "accounts",
      /** Without a password one is made, and told this once. */
      body: z.object({
        username,
        role,
        locations: z.array(locationKey).min(1).max(100),
        password: password.optional(),
      }),
      reply: account.extend({ password: z.string().optional() }),
      status: 201,
      errors: ["forbidden", "validation_failed", "username_taken"],
    },
    { ...sampleAccount, password: "mild-otter-paints-seven" },
  ),
  update: endpoint(
    {
      about:
        "Changes a member's role, locations or password, or disables them; it takes effect at once. A password that is made is told this once.",
      method: "PATCH",
      path: "/account/update",
      auth: "manager",
      feature: "accounts",
      body: z.object({
        id,
        role: role.optional(),
        locations: z.array(locationKey).min(1).max(100).optional(),
        isDisabled: z.boolean().optional(),
        password: password.optional(),
        /** Instead of a password that somebody chose: one is made, and told this once. */
        makePassword: z.literal(true).optional(),
      }),
      reply: account.extend({ password: z.string().optional() }),
      errors: ["forbidden", "not_found", "validation_failed"],
    },
    { ...sampleAccount, password: "mild-otter-paints-seven" },
  ),
};

export const staffAudit = {
  list: endpoint(
    {
      about: "What a location's staff changed, newest first; `action` names one kind of change.",
      method: "GET",
      path: "/audit",
      auth: "manager",
      feature: "audit",
      query: z.object({
        locationKey,
        limit: z.coerce.number().pipe(page.limit).default(50),
        offset: z.coerce.number().pipe(page.offset).default(0),
        /** Changes of this kind alone. */
        action: z.enum(AUDIT_ACTIONS).optional(),
        /** Changes of these days of the location's zone alone, both within. */
        from: requestedDay.optional(),
        to: requestedDay.optional(),
      }),
      reply: z.object({ entries: z.array(auditEntry), count: z.number().int() }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      entries: [
        {
          _id: IDS.entry,
          at: NOW,
          actor: "front-desk",
          action: "capacities_changed",
          target: "start_days:yerevan",
          before: [{ ...sampleStartDay, capacity: 15 }],
          after: [sampleStartDay],
        },
        {
          _id: IDS.settingsEntry,
          at: EARLIER,
          actor: "front-desk",
          action: "configuration_changed",
          target: "configuration:yerevan",
          before: { registrationEmployeesCount: null },
          after: { registrationEmployeesCount: 2 },
          undoneAt: NOW,
        },
      ],
      count: 2,
    },
  ),
  undo: endpoint({
    about: "Takes back a change of the configuration.",
    method: "POST",
    path: "/audit/undo",
    auth: "manager",
    feature: "audit",
    body: z.object({ id }),
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found", "audit_undo_refused"],
  }),
};
