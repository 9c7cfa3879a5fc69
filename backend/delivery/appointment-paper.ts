import type { StoredAttendance } from "@/backend/bookings/attendance";
import type { Student } from "@/lib/domain/application/application";
import { tagOf } from "@/lib/domain/country/locales";
import { placeText } from "@/lib/domain/location/centres";
import { fullName } from "@/lib/domain/person/full-name";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Location, Tenant } from "@/lib/domain/tenant/tenants";
import { clockOf } from "@/lib/i18n/clock";
import { instantText, sessionText, startText } from "@/lib/i18n/dates";
import { networkName } from "@/lib/i18n/network";
import { zoneName } from "@/lib/i18n/zone-name";
import { namedLocation, type Translate } from "./event-rows";
import type { Paper } from "./paper";
import { translator } from "./texts";

/** Whose appointment goes on paper. */
export interface Shown {
  tenant: Tenant;
  student: Student;
  appointment: StoredAttendance;
}

const startLines = ({ lang, startDay, pairStartDay, session, secondarySession }: StoredAttendance): string[] => [
  startText(lang, startDay, session),
  ...(pairStartDay && secondarySession ? [startText(lang, pairStartDay, secondarySession)] : []),
];

const rowsOf = ({ appointment }: Shown, location: Location, t: Translate): Paper["rows"] => {
  const { lang, session, secondarySession } = appointment;
  const days = startLines(appointment);
  return [
    { label: t("appointment.where"), lines: [placeText(location)] },
    { label: t(days.length > 1 ? "appointment.startDays" : "appointment.startDay"), lines: days },
    {
      label: t("appointment.sessions"),
      lines: [session, ...(secondarySession ? [secondarySession] : [])].map((each) => sessionText(lang, each)),
    },
  ];
};

/** What stands on the paper of an appointment, in the application's language and the location's zone. */
export const paperOf = async (shown: Shown): Promise<Paper> => {
  const { tenant, student, appointment } = shown;
  const { lang, reference, locationKey } = appointment;
  const t = await translator(lang, tenant);
  const location = await namedLocation(tenant, locationKey, lang);
  const { timeZone } = location;
  const at = new Date(appointment.presentationDate);
  const list = (title: string, items: string[]) => ({ title, items });
  return {
    language: tagOf(lang),
    accent: BRANDS[tenant].accent[600],
    network: await networkName(tenant, lang),
    title: t("appointment.title"),
    person: t("appointment.for", { name: fullName(student, lang) }),
    reference: { label: t("appointment.reference"), value: reference, hint: t("appointment.qrHint") },
    when: {
      label: t("appointment.when"),
      date: instantText(lang, "longDay", at, timeZone),
      time: clockOf(lang, at, timeZone),
      zone: t("appointment.zone", { zone: zoneName(lang, timeZone, at) }),
    },
    rows: rowsOf(shown, location, t),
    lists: [
      list(t("appointment.bringTitle"), [t("appointment.bring1"), t("appointment.bring2"), t("appointment.bring3")]),
      list(t("appointment.nextTitle"), [t("appointment.next1"), t("appointment.next2"), t("appointment.next3")]),
    ],
    footer: t("messages.footer"),
  };
};
