import type { Attendance } from "@/lib/contracts/application";
import type { Student } from "@/lib/domain/application/application";
import { lockReason } from "@/lib/domain/application/appointment-changes";
import { type Reader, WHAT_TO_BRING } from "@/lib/domain/application/reader";
import { tagOf } from "@/lib/domain/country/locales";
import { openStreetMapUrl } from "@/lib/domain/location/distance";
import { groupSameHours } from "@/lib/domain/location/search";
import { fullName } from "@/lib/domain/person/full-name";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Location, Tenant } from "@/lib/domain/tenant/tenants";
import { clockOf } from "@/lib/i18n/clock";
import { instantText, sessionText, startTexts } from "@/lib/i18n/dates";
import { openingHoursTexts } from "@/lib/i18n/opening-hours";
import { tenantName } from "@/lib/i18n/tenant-names";
import { zoneName } from "@/lib/i18n/zone-name";
import type { AppointmentPdf } from "./appointment-pdf";
import { eventLocation, type Translate } from "./event-rows";
import { translator } from "./texts";

/** The appointment of a PDF, its student and its reader. */
export interface PdfSource {
  tenant: Tenant;
  student: Student;
  reader?: Reader;
  appointment: Attendance;
  /** Whether they gave no phone: then they get no reminders. */
  isWithoutPhone?: boolean;
  /** The address of the appointment's page; undefined where the tenant has no site, or the reader cannot sign in. */
  link: string | undefined;
  now: Date;
}

const rowsOf = (appointment: Attendance, t: Translate): AppointmentPdf["rows"] => {
  const { lang, session, secondarySession } = appointment;
  const days = startTexts(lang, appointment);
  return [
    { label: t(days.length > 1 ? "appointment.startDays" : "appointment.startDay"), lines: days },
    {
      label: t("appointment.sessions"),
      lines: [session, ...(secondarySession ? [secondarySession] : [])].map((each) => sessionText(lang, each)),
    },
  ];
};

const listsOf = ({ reader = "unknown", isWithoutPhone }: PdfSource, t: Translate): AppointmentPdf["lists"] => [
  {
    title: t("appointment.bringTitle"),
    items: [...WHAT_TO_BRING[reader].map((key) => t(`appointment.${key}`)), t("paper.bring")],
    isNumbered: false,
  },
  {
    title: t("appointment.nextTitle"),
    items: [t("appointment.next1"), ...(isWithoutPhone ? [] : [t("appointment.next2")]), t("appointment.next3")],
    isNumbered: true,
  },
];

// Only what has to be typed.
const printed = (address: string): string => address.replace(/^https?:\/\/(www\.)?|#.*/g, "");

const whereOf = ({ name, address, coordinates }: Location, t: Translate): AppointmentPdf["where"] => {
  const map = openStreetMapUrl(coordinates);
  return {
    name,
    address: address === name ? undefined : address,
    map: { text: t("paper.map", { address: printed(map) }), address: map },
  };
};

const notesOf = (source: PdfSource, location: Location, t: Translate): AppointmentPdf["notes"] => {
  const { appointment, link, now } = source;
  const { lang, workingHours, presentationDate } = appointment;
  const hours = groupSameHours(workingHours).map((run) => t("centers.hours", openingHoursTexts(lang, run)));
  const ask = { title: t("appointment.askTitle"), lines: [t("appointment.ask", { center: location.name }), ...hours] };
  if (lockReason(appointment, now)) return [ask];
  const date = instantText(lang, "longInstant", new Date(presentationDate), location.timeZone);
  const change = {
    title: t("appointment.changeTitle"),
    lines: [t("appointment.changeUntil", { date })],
    link: link === undefined ? undefined : { text: t("paper.online", { address: printed(link) }), address: link },
  };
  return [ask, change];
};

/** The texts of an appointment's PDF, in the order of the page, the application's language and the location's zone. */
export const pdfContent = async (source: PdfSource): Promise<AppointmentPdf> => {
  const { tenant, student, reader = "unknown", appointment, now } = source;
  const { lang, reference, locationKey } = appointment;
  const t = await translator(lang, tenant, reader);
  const location = await eventLocation(tenant, locationKey, lang);
  const { timeZone } = location;
  const presentationAt = new Date(appointment.presentationDate);
  return {
    language: tagOf(lang),
    accent: BRANDS[tenant].accent[600],
    tenantName: await tenantName(tenant, lang),
    title: t("appointment.title"),
    person: t("appointment.for", { name: fullName(student, lang) }),
    when: {
      label: t("appointment.when"),
      date: instantText(lang, "longDay", presentationAt, timeZone),
      time: clockOf(lang, presentationAt, timeZone),
      zone: t("appointment.zone", { zone: zoneName(lang, timeZone, presentationAt) }),
    },
    where: whereOf(location, t),
    reference: {
      label: t("appointment.reference"),
      value: reference,
      hint: t("paper.show"),
      alt: t("appointment.qrAlt", { reference }),
    },
    rows: rowsOf(appointment, t),
    lists: listsOf(source, t),
    notes: notesOf(source, location, t),
    footer: t("paper.asOf", { date: instantText(lang, "longDate", now, timeZone) }),
    now,
  };
};
