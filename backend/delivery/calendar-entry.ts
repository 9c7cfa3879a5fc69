import type { BackendEnvironment } from "@/backend/environment";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { CalendarEntry } from "./calendar";
import { type Appointment, appointmentRows, eventLocation, textLinesOf } from "./event-rows";
import { mailSender } from "./mail-sender";
import { siteOf } from "./tenant-site";
import { translator } from "./texts";

interface EntryRequest {
  tenant: Tenant;
  registrationId: string;
  locale: Locale;
  appointment: Appointment;
}

/** The calendar entry of an appointment, in one language: for mails, and for the file that an applicant downloads. */
export const calendarEntry = async (environment: BackendEnvironment, request: EntryRequest): Promise<CalendarEntry> => {
  const { tenant, registrationId, locale, appointment } = request;
  const t = await translator(locale, tenant);
  const location = await eventLocation(tenant, appointment.locationKey, locale);
  const site = siteOf(environment, tenant);
  const link = site && site.origin + routes.appointment(registrationId);
  const from = environment.delivery.smtp?.from;
  const startDay = `${t("appointment.startDay")} – ${location.name}`;
  return {
    registrationId,
    appointment,
    location,
    titles: {
      presentation: `${t("appointment.when")} – ${location.name}`,
      startDay,
      pairStartDay: startDay,
    },
    description: textLinesOf(appointmentRows({ locale, location, t }, appointment), link).join("\n"),
    link,
    organizer: from && mailSender(from, { tenant, locationKey: location.location_key }).from,
  };
};
