import { z } from "zod";
import { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { day, id, instant, locationKey } from "./wire-types";

/** What happened to an appointment: other days, another instant of its presentation, its end, or a new one after that. */
export const APPOINTMENT_CHANGES = ["moved", "presentation_moved", "cancelled", "booked"] as const;
export type AppointmentChange = (typeof APPOINTMENT_CHANGES)[number];

// Numbers, days and states: what a receiver looks up with. Nothing that somebody typed.
const appointment = {
  registrationId: id,
  userId: id,
  /** Grows with every event of an application; what comes with a smaller one is older. */
  sequence: z.number().int().positive(),
  locationKey,
  reference: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  state: z.enum(APPOINTMENT_STATES),
  startDay: day,
  pairStartDay: day.nullish(),
  presentationDate: instant,
};

const body = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instant, tenant: z.enum(ALL_TENANTS), data });

/** What an organisation's own systems are told of, and how it looks (Standard Webhooks). */
export const WEBHOOKS = {
  "application.submitted": {
    about: "Somebody booked for the first time: the application is submitted.",
    body: body("application.submitted", z.object(appointment)),
  },
  "appointment.changed": {
    about: "The applicant or staff changed an appointment; `change` says how.",
    body: body("appointment.changed", z.object({ ...appointment, change: z.enum(APPOINTMENT_CHANGES) })),
  },
  "application.accepted": {
    about: "Staff accepted an application. It stays so.",
    body: body("application.accepted", z.object(appointment)),
  },
  ping: {
    about: "`npm run webhooks -- test` tries an address.",
    body: body("ping", z.object({})),
  },
} as const;

export type WebhookType = keyof typeof WEBHOOKS;
/** What an address may ask to be told of; a ping comes to any. */
export type WebhookEvent = Exclude<WebhookType, "ping">;
export const WEBHOOK_EVENTS = Object.keys(WEBHOOKS).filter((type): type is WebhookEvent => type !== "ping");

export const isWebhookEvent = (text: string): text is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(text);
