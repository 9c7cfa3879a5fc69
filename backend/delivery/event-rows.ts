import type { Locale } from "@/lib/domain/country/locales";
import { translateLocation } from "@/lib/domain/location/names";
import { nameAndAddress } from "@/lib/domain/location/search";
import { type Location, locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { dayText, instantText, sessionText, startText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { loadNetworkNames } from "@/lib/i18n/messages";
import { DeliveryFailure } from "./failure";
import type { EventData, OutboxEvent } from "./outbox";
import type { translator } from "./texts";

export type Appointment = NonNullable<EventData["appointment"]>;
export type Translate = Awaited<ReturnType<typeof translator>>;

/** One thing that a message says, with what it is called. */
export interface Row {
  label: string;
  value: string;
  /** Left out of what is paid for by length. */
  isMailOnly?: boolean;
}

interface LocationNote {
  locale: Locale;
  location: Location;
  t: Translate;
}

/** The location of the tenant's that an event is about, as the language calls it. Throws where there is none. */
export const eventLocation = async (tenant: Tenant, key: string | undefined, locale: Locale): Promise<Location> => {
  const location = key === undefined ? undefined : locationOf(tenant, key);
  if (!location) throw new DeliveryFailure("the event is of no location of the tenant's");
  return translateLocation(location, await loadNetworkNames(locale, tenant));
};

const instant = ({ locale, location }: LocationNote, at: string): string =>
  instantText(locale, "longInstant", new Date(at), location.timeZone);

const startRows = ({ locale, t }: LocationNote, { startDay, session, secondarySession }: Appointment): Row[] => {
  const sessions = [session, ...(secondarySession ? [secondarySession] : [])];
  return [
    { label: t("appointment.startDay"), value: startText(locale, startDay, session) },
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

/** All of an appointment, or, for a reminder of its presentation, what concerns that. */
export const appointmentRows = (place: LocationNote, appointment: Appointment, isWhole = true): Row[] => [
  { label: place.t("appointment.when"), value: instant(place, appointment.presentationDate) },
  ...(isWhole ? startRows(place, appointment) : []),
  { label: place.t("appointment.where"), value: nameAndAddress(place.location) },
  { label: place.t("appointment.reference"), value: appointment.reference },
];

const WITH_START: readonly OutboxEvent[] = ["booked", "changed", "presentation_moved"];

/** What an event tells, in its language and the location's zone. */
export const eventRows = (
  place: LocationNote,
  event: OutboxEvent,
  { appointment, offer, waiting }: EventData,
): Row[] => {
  const { locale, location, t } = place;
  const where = { label: t("appointment.where"), value: nameAndAddress(location) };
  if (offer)
    return [
      { label: t("messages.label_accept_before"), value: instant(place, offer.expiresAt) },
      { label: t("appointment.startDay"), value: dayText(locale, "longDay", offer.startDay) },
      { label: t("appointment.when"), value: instant(place, offer.presentationDate) },
      where,
    ];
  if (waiting) {
    const days = [waiting.from, waiting.to].map((day) => dayText(locale, "longDate", day)).join(" – ");
    return [{ label: t("messages.label_days_waited_for"), value: days }, where];
  }
  return appointment ? appointmentRows(place, appointment, WITH_START.includes(event)) : [where];
};

/** Rows as lines of text, the link last. */
export const linesOf = (rows: readonly Row[], link: string | undefined): string[] => [
  ...rows.map(({ label, value }) => `${label}: ${value}`),
  ...(link === undefined ? [] : [link]),
];
