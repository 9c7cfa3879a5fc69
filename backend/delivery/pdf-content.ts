import type { StoredAttendance } from "@/backend/bookings/attendance";
import type { Student } from "@/lib/domain/application/application";
import { type Reader, WHAT_TO_BRING } from "@/lib/domain/application/reader";
import { tagOf } from "@/lib/domain/country/locales";
import { nameAndAddress } from "@/lib/domain/location/search";
import { fullName } from "@/lib/domain/person/full-name";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Location, Tenant } from "@/lib/domain/tenant/tenants";
import { clockOf } from "@/lib/i18n/clock";
import { instantText, sessionText, startText } from "@/lib/i18n/dates";
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
  appointment: StoredAttendance;
}

const startLines = ({ lang, startDay, pairStartDay, session, secondarySession }: StoredAttendance): string[] => [
  startText(lang, startDay, session),
  ...(pairStartDay && secondarySession ? [startText(lang, pairStartDay, secondarySession)] : []),
];

const rowsOf = ({ appointment }: PdfSource, location: Location, t: Translate): AppointmentPdf["rows"] => {
  const { lang, session, secondarySession } = appointment;
  const days = startLines(appointment);
  return [
    { label: t("appointment.where"), lines: [nameAndAddress(location)] },
    { label: t(days.length > 1 ? "appointment.startDays" : "appointment.startDay"), lines: days },
    {
      label: t("appointment.sessions"),
      lines: [session, ...(secondarySession ? [secondarySession] : [])].map((each) => sessionText(lang, each)),
    },
  ];
};

/** The texts of an appointment's PDF, in the application's language and the location's zone. */
export const pdfContent = async (source: PdfSource): Promise<AppointmentPdf> => {
  const { tenant, student, reader = "unknown", appointment } = source;
  const { lang, reference, locationKey } = appointment;
  const t = await translator(lang, tenant, reader);
  const location = await eventLocation(tenant, locationKey, lang);
  const { timeZone } = location;
  const presentationAt = new Date(appointment.presentationDate);
  const list = (title: string, items: string[]) => ({ title, items });
  return {
    language: tagOf(lang),
    accent: BRANDS[tenant].accent[600],
    tenantName: await tenantName(tenant, lang),
    title: t("appointment.title"),
    person: t("appointment.for", { name: fullName(student, lang) }),
    reference: { label: t("appointment.reference"), value: reference, hint: t("appointment.qrHint") },
    when: {
      label: t("appointment.when"),
      date: instantText(lang, "longDay", presentationAt, timeZone),
      time: clockOf(lang, presentationAt, timeZone),
      zone: t("appointment.zone", { zone: zoneName(lang, timeZone, presentationAt) }),
    },
    rows: rowsOf(source, location, t),
    lists: [
      list(
        t("appointment.bringTitle"),
        [...WHAT_TO_BRING[reader], "bring3" as const].map((key) => t(`appointment.${key}`)),
      ),
      list(t("appointment.nextTitle"), [t("appointment.next1"), t("appointment.next2"), t("appointment.next3")]),
    ],
    footer: t("messages.footer"),
  };
};
