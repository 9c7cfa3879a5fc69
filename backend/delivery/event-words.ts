import type { BackendEnvironment } from "@/backend/environment";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Reader } from "@/lib/domain/application/reader";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { type CalendarEvent, calendarEventsOf } from "@/lib/domain/schedule/calendar-events";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { announcementMessage } from "./announcement-message";
import { CANCELLATIONS, type CalendarEntry, type CalendarFile, calendarFile } from "./calendar";
import { calendarEntry } from "./calendar-entry";
import { type Confirmation, renderEmail } from "./email";
import { eventLocation, eventRows, type Row, type Translate, textLinesOf } from "./event-rows";
import type { Mail } from "./message";
import { APPOINTMENT_EVENTS, CHANGES, type EventData } from "./outbox";
import { siteOf } from "./tenant-site";
import { type MessageContent, translator } from "./texts";

/** An event, and what its message needs besides. */
export interface EventDetails {
  tenant: Tenant;
  event: OutboxEvent;
  registrationId: string;
  /** The language of the message. */
  locale: Locale;
  reader?: Reader | undefined;
  data: EventData;
  /** An appointment of two sessions that an earlier message was about. */
  earlierPair?: EventData["appointment"] | null;
  /** What staff wrote to many. */
  announcement?: string | null;
  /** The address of a mail; undefined for a message to a phone. */
  mailbox: string | undefined;
  /** The link to confirm the mailbox; undefined if it needs no confirmation. */
  confirmation?: string | undefined;
  now: Date;
}

/** An event whose words are the product's own. */
type WordedEvent = Exclude<OutboxEvent, "announcement">;

interface Words {
  locationKey: string;
  title: string;
  lead: string;
  rows: readonly Row[];
  link: string | undefined;
  confirmation: Confirmation | undefined;
}

const linkOf = (
  environment: BackendEnvironment,
  { tenant, registrationId, data }: EventDetails,
): string | undefined => {
  const site = siteOf(environment, tenant);
  if (!site) return undefined;
  if (data.offer) return site.origin + routes.form(registrationId, "session");
  if (data.draft?.resumes) return site.origin + routes.form(registrationId);
  return site.origin + (data.appointment ? routes.appointment(registrationId) : routes.applications);
};

/** Removes the second start day from calendars when an appointment moves from two sessions to one. */
const droppedStartDay = (entry: CalendarEntry, { earlierPair, now }: EventDetails): CalendarFile[] => {
  if (!earlierPair || calendarEventsOf(entry.appointment).includes("pairStartDay")) return [];
  const appointment = { ...earlierPair, state: "cancelled" as const, sequence: entry.appointment.sequence };
  const request = { name: CANCELLATIONS.pairStartDay, method: "CANCEL", events: ["pairStartDay"], now } as const;
  return [calendarFile({ ...entry, appointment }, request)];
};

const calendarsOf = (entry: CalendarEntry, details: EventDetails): Pick<Mail, "invitation" | "attachments"> => {
  const { now } = details;
  const { appointment } = entry;
  const isCancelled = appointment.state === "cancelled";
  const fileOf = (name: string, method: CalendarFile["method"], events: readonly CalendarEvent[]) =>
    calendarFile(entry, { name, method, events, now });
  const startDays = calendarEventsOf(appointment).filter((event) => event !== "presentation");
  return {
    invitation: isCancelled
      ? fileOf(CANCELLATIONS.presentation, "CANCEL", ["presentation"])
      : fileOf("appointment.ics", "REQUEST", ["presentation"]),
    // Cancellations are files of one event each.
    attachments: isCancelled
      ? startDays.map((event) => fileOf(CANCELLATIONS[event], "CANCEL", [event]))
      : [fileOf("start-days.ics", "PUBLISH", startDays), ...droppedStartDay(entry, details)],
  };
};

const mailOf = async (
  environment: BackendEnvironment,
  details: EventDetails,
  words: Words,
  t: Translate,
): Promise<Mail> => {
  const { tenant, locale, data, event, mailbox } = details;
  const { locationKey, title, lead, rows, link, confirmation } = words;
  const button = link === undefined ? undefined : { label: t("messages.open_application"), address: link };
  const footer = t("messages.footer");
  const accent = BRANDS[tenant].accent[600];
  const html = await renderEmail({ language: tagOf(locale), title, lead, rows, button, confirmation, footer, accent });
  if (!data.appointment || !APPOINTMENT_EVENTS.includes(event)) return { subject: title, html, locationKey };
  const entry = await calendarEntry(environment, { ...details, appointment: data.appointment });
  return { subject: title, html, locationKey, ...calendarsOf({ ...entry, attendee: mailbox }, details) };
};

type StaffEvent = "booked" | "changed" | "cancelled" | "waiting_ended";
const isByStaff = (event: OutboxEvent, { desk }: EventData): event is StaffEvent =>
  desk !== undefined && (CHANGES.includes(event) || event === "waiting_ended");

// Mail programs update the invitation to the presentation by themselves, and no attached file.
const leadOf = (event: WordedEvent, { data, mailbox }: EventDetails, t: Translate): string =>
  t(isByStaff(event, data) ? `messages.${event}_by_staff_lead` : `messages.${event}_lead`) +
  (event === "changed" && mailbox !== undefined ? ` ${t("messages.start_days_again")}` : "");

/** The message of an event: short for phones; for a mailbox with all rows and, for an appointment, its calendar files. */
export const eventMessage = async (environment: BackendEnvironment, details: EventDetails): Promise<MessageContent> => {
  const { tenant, event, locale, reader, data, mailbox } = details;
  if (event === "announcement") return announcementMessage(details);
  const t = await translator(locale, tenant, reader);
  const { locationKey } = data.appointment ?? data.offer ?? data.waiting ?? data.corrected ?? data.draft ?? {};
  const location = await eventLocation(tenant, locationKey, locale);
  const rows = eventRows({ locale, location, t }, event, data);
  const link = linkOf(environment, details);
  const confirmation = details.confirmation && {
    lead: t("messages.mailbox_lead"),
    button: { label: t("messages.mailbox_confirm"), address: details.confirmation },
  };
  const words = {
    locationKey: location.location_key,
    title: t(`messages.${event}_subject`),
    lead: leadOf(event, details, t),
    rows,
    link,
    confirmation: confirmation || undefined,
  };
  if (mailbox === undefined) {
    const short = rows.filter(({ isMailOnly }) => !isMailOnly);
    return { text: [words.lead, ...textLinesOf(short, link)].join("\n") };
  }
  const confirm = confirmation ? [confirmation.lead, confirmation.button.address, ""] : [];
  const text = [words.lead, "", ...textLinesOf(rows, link), "", ...confirm, t("messages.footer")].join("\n");
  return { text, mail: await mailOf(environment, details, words, t) };
};
