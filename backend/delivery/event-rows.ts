import { fieldAt } from "@/lib/domain/application/fields";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Locale } from "@/lib/domain/country/locales";
import { translateLocation } from "@/lib/domain/location/names";
import { nameAndAddress } from "@/lib/domain/location/search";
import { type Location, locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { dayText, instantText, sessionText, startTexts } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { loadNetworkNames } from "@/lib/i18n/messages";
import { DeliveryFailure } from "./failure";
import type { EventData } from "./outbox";
import type { translator } from "./texts";

export type Appointment = NonNullable<EventData["appointment"]>;
export type Translate = Awaited<ReturnType<typeof translator>>;

/** A labelled value of a message. */
export interface Row {
  label: string;
  value: string;
  /** Left out of messages that are paid for by length. */
  isMailOnly?: boolean;
}

interface RowContext {
  locale: Locale;
  location: Location;
  t: Translate;
}

/** The location of an event, named in the language. Throws if the tenant has no such location. */
export const eventLocation = async (tenant: Tenant, key: string | undefined, locale: Locale): Promise<Location> => {
  const location = key === undefined ? undefined : locationOf(tenant, key);
  if (!location) throw new DeliveryFailure("the event is of no location of the tenant's");
  return translateLocation(location, await loadNetworkNames(locale, tenant));
};

const instant = ({ locale, location }: RowContext, time: string): string =>
  instantText(locale, "longInstant", new Date(time), location.timeZone);

const startRows = ({ locale, t }: RowContext, appointment: Appointment): Row[] => {
  const { session, secondarySession } = appointment;
  const days = startTexts(locale, appointment);
  const sessions = [session, ...(secondarySession ? [secondarySession] : [])];
  return [
    { label: t(days.length > 1 ? "appointment.startDays" : "appointment.startDay"), value: listText(locale, days) },
    {
      label: t("appointment.sessions"),
      value: listText(
        locale,
        sessions.map((each) => sessionText(locale, each)),
      ),
      isMailOnly: true,
    },
  ];
};

/** The rows of an appointment; without the start day for a reminder of its presentation. */
export const appointmentRows = (context: RowContext, appointment: Appointment, isWhole = true): Row[] => [
  { label: context.t("appointment.when"), value: instant(context, appointment.presentationDate) },
  ...(isWhole ? startRows(context, appointment) : []),
  { label: context.t("appointment.where"), value: nameAndAddress(context.location) },
  { label: context.t("appointment.reference"), value: appointment.reference },
];

/** The labels of corrected answers, each once; a guardian's says whose it is. */
const correctedAnswers = ({ locale, t }: RowContext, paths: readonly string[]): string => {
  const labels = paths.flatMap((path) => {
    const field = fieldAt(path);
    if (!field) return [];
    const label = t(`fields.${field.owner}.${field.row.key}` as "fields.student.firstName");
    return field.owner === "student" ? label : `${t("groups.guardian-information")} – ${label}`;
  });
  return listText(locale, [...new Set(labels)]);
};

const WITH_START: readonly OutboxEvent[] = ["booked", "changed", "presentation_moved"];

const reasonText = ({ t }: RowContext, { reason, text = "" }: NonNullable<EventData["desk"]>): string =>
  reason === "other" ? text.replace(/\s+/g, " ") : t(`messages.reason_${reason}`);

/** The rows of an event, in its language and the location's zone; a reason of staff's comes first. */
export const eventRows = (context: RowContext, event: OutboxEvent, data: EventData): Row[] => [
  ...(data.desk ? [{ label: context.t("messages.label_reason"), value: reasonText(context, data.desk) }] : []),
  ...factRows(context, event, data),
];

const factRows = (context: RowContext, event: OutboxEvent, data: EventData): Row[] => {
  const { appointment, offer, waiting, corrected } = data;
  const { locale, location, t } = context;
  const where = { label: t("appointment.where"), value: nameAndAddress(location) };
  if (offer)
    return [
      { label: t("messages.label_accept_before"), value: instant(context, offer.expiresAt) },
      { label: t("appointment.startDay"), value: dayText(locale, "longDay", offer.startDay) },
      { label: t("appointment.when"), value: instant(context, offer.presentationDate) },
      where,
    ];
  if (waiting) {
    const days = [waiting.from, waiting.to].map((day) => dayText(locale, "longDate", day)).join(" – ");
    return [{ label: t("messages.label_days_waited_for"), value: days }, where];
  }
  if (corrected)
    return [{ label: t("messages.label_corrected"), value: correctedAnswers(context, corrected.fields) }, where];
  return appointment ? appointmentRows(context, appointment, WITH_START.includes(event)) : [where];
};

/** Rows as lines of text, the link last. */
export const textLinesOf = (rows: readonly Row[], link: string | undefined): string[] => [
  ...rows.map(({ label, value }) => `${label}: ${value}`),
  ...(link === undefined ? [] : [link]),
];
