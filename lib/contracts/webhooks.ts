import { z } from "zod";
import { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { IDS, NOW, sampleAttendance } from "./samples";
import { day, id, instant, locationKey } from "./wire-types";

/** How an appointment changed: to other days, to another time of its presentation, cancelled, or booked anew. */
export const APPOINTMENT_CHANGES = ["moved", "presentation_moved", "cancelled", "booked"] as const;
export type AppointmentChange = (typeof APPOINTMENT_CHANGES)[number];

// Ids, days and states, to look up the rest with. Never send what somebody typed.
const appointment = {
  registrationId: id,
  userId: id,
  /** Grows with every event of an application: an event with a smaller number is older. */
  sequence: z.number().int().positive(),
  locationKey,
  reference: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  state: z.enum(APPOINTMENT_STATES),
  startDay: day,
  pairStartDay: day.nullish(),
  presentationDate: instant,
};

const { userId, reference, state, startDay, pairStartDay, presentationDate } = sampleAttendance;
const example = {
  registrationId: IDS.application,
  userId,
  locationKey: sampleAttendance.locationKey,
  reference,
  state,
  startDay,
  pairStartDay,
  presentationDate,
};

const webhook = <Type extends string, Data extends z.ZodType>(
  type: Type,
  declared: { about: string; data: Data; example: z.output<Data> },
) => ({
  about: declared.about,
  body: z.object({ type: z.literal(type), timestamp: instant, tenant: z.enum(ALL_TENANTS), data: declared.data }),
  example: { type, timestamp: NOW, tenant: "am", data: declared.example },
});

/** The events sent to an organisation's own systems, and their bodies (Standard Webhooks). */
export const WEBHOOKS = {
  "application.submitted": webhook("application.submitted", {
    about: "The applicant booked for the first time: the application is submitted.",
    data: z.object(appointment),
    example: { ...example, sequence: 1, status: "submitted" },
  }),
  "appointment.changed": webhook("appointment.changed", {
    about: "The applicant or staff changed an appointment; `change` says how.",
    data: z.object({ ...appointment, change: z.enum(APPOINTMENT_CHANGES) }),
    example: { ...example, sequence: 3, status: "submitted", change: "moved" },
  }),
  "application.accepted": webhook("application.accepted", {
    about: "Staff accepted an application. They may undo it on the same day.",
    data: z.object(appointment),
    example: { ...example, sequence: 4, status: "accepted" },
  }),
  "application.reopened": webhook("application.reopened", {
    about: "Staff undid an acceptance, on its day: the application is submitted again, with the same appointment.",
    data: z.object(appointment),
    example: { ...example, sequence: 5, status: "submitted" },
  }),
  ping: webhook("ping", {
    about: "`npm run webhooks -- test` sends it to try an address.",
    data: z.object({}),
    example: {},
  }),
} as const;

export type WebhookType = keyof typeof WEBHOOKS;
/** The events that an address may subscribe to; every address gets pings. */
export type WebhookEvent = Exclude<WebhookType, "ping">;
export const WEBHOOK_EVENTS = Object.keys(WEBHOOKS).filter((type): type is WebhookEvent => type !== "ping");

export const isWebhookEvent = (text: string): text is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(text);
