import { calendarFile } from "@/backend/delivery/calendar";
import { calendarEntry } from "@/backend/delivery/calendar-entry";
import { eventMessage } from "@/backend/delivery/event-words";
import { pdfContent } from "@/backend/delivery/pdf-content";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { instantText, startText } from "@/lib/i18n/dates";
import { anAppointment, anEnvironment, REGISTRATION } from "@/tests/support/sample-appointment";

/** An appointment at a centre: its presentation's instant, and the day of its first session. */
export interface AppointmentDay {
  tenant: Tenant;
  locationKey: string;
  presentationDate: string;
  startDay: string;
}

/** The presentation and start day as each output of an appointment shows them. */
export interface ShownDays {
  page: string[];
  mail: string;
  paper: string[];
  calendar: string;
  /** The presentation's day in the host's zone, which must never be shown. */
  host: string;
}

const LOCALE = "en";

const shownDays = async ({ tenant, ...changes }: AppointmentDay): Promise<ShownDays> => {
  const { startDay, session, ...rest } = anAppointment(changes);
  const { locationKey, presentationDate } = rest;
  const appointment = { ...rest, startDay, session, pairStartDay: null, secondarySession: null };
  const environment = anEnvironment();
  const now = new Date(presentationDate);
  const message = { tenant, registrationId: REGISTRATION, locale: LOCALE } as const;
  const { text } = await eventMessage(environment, {
    ...message,
    event: "booked",
    data: { appointment },
    mailbox: "ani@example.org",
    now,
  });
  const entry = await calendarEntry(environment, { ...message, appointment });
  const file = calendarFile(entry, { name: "a.ics", method: "PUBLISH", events: ["presentation", "startDay"], now });
  const paper = await pdfContent({
    tenant,
    student: {},
    appointment: { ...appointment, workingHours: [] },
    link: undefined,
    now,
  });
  const zone = locationOf(tenant, locationKey)?.timeZone ?? "";
  return {
    page: [instantText(LOCALE, "longInstant", now, zone), startText(LOCALE, startDay, session)],
    mail: text,
    paper: [`${paper.when.date} at ${paper.when.time}`, ...paper.rows.flatMap(({ lines }) => lines)],
    calendar: file.text,
    host: now.toDateString(),
  };
};

// Runs as its own process, in the time zone of its environment.
const appointments = JSON.parse(process.argv[2] ?? "[]") as AppointmentDay[];
Promise.all(appointments.map(shownDays)).then((outputs) => process.stdout.write(JSON.stringify(outputs)));
