import { sub } from "date-fns";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import type { EventData } from "./outbox";

/** No message is sent later than this after its event: retries end within hours, so it comes from a backup or a long outage. */
const LONGEST_DAYS = 3;

/** When the event of a message was, and what has become of it since. */
export interface Timing {
  event: OutboxEvent;
  data: EventData;
  createdAt: Date;
  /** What staff wrote to many, in the language of the event's data; null once it is deleted. */
  announcement: string | null;
  /** The current instant of the presentation, while the appointment is active. */
  presentationAt: Date | null;
  /** Whether a message about a later change of this appointment was sent. */
  isSuperseded: boolean;
  /** Whether it is a draft that nobody has changed since the event. */
  isRestingDraft: boolean;
}

export const isTooOld = (createdAt: Date, now: Date): boolean => createdAt <= sub(now, { days: LONGEST_DAYS });

type Appointment = NonNullable<EventData["appointment"]>;

/** Whether the presentation has begun and the last start day has passed. */
const isOver = (
  { presentationDate, startDay, pairStartDay, locationKey }: Appointment,
  tenant: Tenant,
  now: Date,
): boolean => {
  const location = locationOf(tenant, locationKey);
  const today = location && dayIn(location.timeZone, now);
  return today !== undefined && new Date(presentationDate) <= now && startDay < today && (pairStartDay ?? "") < today;
};

const isAppointmentTimely = ({ event, createdAt }: Timing, appointment: Appointment, tenant: Tenant, now: Date) => {
  if (event === "presentation_moved") return new Date(appointment.presentationDate) > now;
  // Staff may cancel afterwards, and then the person is told.
  return !isOver(appointment, tenant, now) || isOver(appointment, tenant, createdAt);
};

const REMINDERS: readonly OutboxEvent[] = ["reminder_48h", "reminder_3h"];

/**
 * Whether a message is still of use: no reminder of a presentation that moved or began, or of a draft that was continued, no
 * expired offer, no appointment that is over since, no text that is deleted, and nothing older than three days or than a message that
 * was sent already.
 */
export const isTimely = (timing: Timing, tenant: Tenant, now: Date): boolean => {
  const { event, data, createdAt, announcement, presentationAt, isSuperseded, isRestingDraft } = timing;
  if (isSuperseded || isTooOld(createdAt, now)) return false;
  if (event === "announcement") return announcement !== null;
  if (event === "draft_reminder") return isRestingDraft;
  if (data.offer) return new Date(data.offer.expiresAt) > now;
  if (!data.appointment) return true;
  if (!REMINDERS.includes(event)) return isAppointmentTimely(timing, data.appointment, tenant, now);
  const reminded = new Date(data.appointment.presentationDate);
  return presentationAt !== null && presentationAt > now && presentationAt.getTime() === reminded.getTime();
};
