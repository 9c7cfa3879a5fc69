import type { BackendEnvironment } from "@/backend/environment";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Reader } from "@/lib/domain/application/reader";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type CalendarEntry, calendarFile } from "./calendar";
import { calendarEntry } from "./calendar-entry";
import { type Confirmation, renderEmail } from "./email";
import { eventLocation, eventRows, linesOf, type Row, type Translate } from "./event-rows";
import type { Mail } from "./message";
import { APPOINTMENT_EVENTS, type EventData } from "./outbox";
import { siteOf } from "./tenant-site";
import { type MessageContent, translator } from "./texts";

/** An event, and what its message needs besides. */
export interface EventDetails {
  tenant: Tenant;
  event: OutboxEvent;
  registrationId: string;
  /** The language of the application. */
  locale: Locale;
  reader?: Reader | undefined;
  data: EventData;
  /** The address of a mail; undefined for a message to a phone. */
  mailbox: string | undefined;
  /** The link to confirm the mailbox; undefined if it needs no confirmation. */
  confirmation?: string | undefined;
  now: Date;
}

interface Words {
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
  if (data.draft?.resumes) return site.origin + routes.form(registrationId);
  return site.origin + (data.appointment ? routes.appointment(registrationId) : routes.applications);
};

const calendarsOf = (entry: CalendarEntry, now: Date): Pick<Mail, "invitation" | "attachment"> => {
  const isCancelled = entry.appointment.state === "cancelled";
  const file = { now, name: "appointment.ics", method: isCancelled ? "CANCEL" : "REQUEST" } as const;
  const first = { now, name: "first-session.ics", method: isCancelled ? "CANCEL" : "PUBLISH" } as const;
  return {
    invitation: calendarFile(entry, { ...file, parts: ["presentation"] }),
    attachment: calendarFile(entry, { ...first, parts: ["startDay"] }),
  };
};

const mailOf = async (
  environment: BackendEnvironment,
  details: EventDetails,
  words: Words,
  t: Translate,
): Promise<Mail> => {
  const { tenant, locale, data, event, mailbox, now } = details;
  const { title, lead, rows, link, confirmation } = words;
  const button = link === undefined ? undefined : { label: t("messages.open_application"), address: link };
  const footer = t("messages.footer");
  const accent = BRANDS[tenant].accent[600];
  const html = await renderEmail({ language: tagOf(locale), title, lead, rows, button, confirmation, footer, accent });
  if (!data.appointment || !APPOINTMENT_EVENTS.includes(event)) return { subject: title, html };
  const entry = await calendarEntry(environment, { ...details, appointment: data.appointment });
  return { subject: title, html, ...calendarsOf({ ...entry, attendee: mailbox }, now) };
};

/** The message of an event: short for phones; for a mailbox with all rows and, for an appointment, its calendar files. */
export const eventMessage = async (environment: BackendEnvironment, details: EventDetails): Promise<MessageContent> => {
  const { tenant, event, locale, reader, data, mailbox } = details;
  const t = await translator(locale, tenant, reader);
  const { locationKey } = data.appointment ?? data.offer ?? data.waiting ?? data.draft ?? {};
  const location = await eventLocation(tenant, locationKey, locale);
  const rows = eventRows({ locale, location, t }, event, data);
  const link = linkOf(environment, details);
  const confirmation = details.confirmation && {
    lead: t("messages.mailbox_lead"),
    button: { label: t("messages.mailbox_confirm"), address: details.confirmation },
  };
  const words = {
    title: t(`messages.${event}_subject`),
    lead: t(`messages.${event}_lead`),
    rows,
    link,
    confirmation: confirmation || undefined,
  };
  if (mailbox === undefined) {
    const short = rows.filter(({ isMailOnly }) => !isMailOnly);
    return { text: [words.lead, ...linesOf(short, link)].join("\n") };
  }
  const confirm = confirmation ? [confirmation.lead, confirmation.button.address, ""] : [];
  const text = [words.lead, "", ...linesOf(rows, link), "", ...confirm, t("messages.footer")].join("\n");
  return { text, mail: await mailOf(environment, details, words, t) };
};
