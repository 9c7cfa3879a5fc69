import { CalendarDays, CalendarPlus, FileText } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/shell/print-button";
import { buttonClass } from "@/components/ui/button";
import type { Attendance } from "@/lib/contracts/application";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { nameAndAddress } from "@/lib/domain/location/search";
import { googleCalendarLink, PRESENTATION_MS } from "@/lib/domain/schedule/calendar-link";
import type { Feature } from "@/lib/domain/tenant/features";
import { startTexts } from "@/lib/i18n/dates";
import { FileLink } from "./file-link";

interface AppointmentExportsProps {
  formId: string;
  appointment: Attendance;
  center: LocationDetails | undefined;
  /** The location's. */
  zone: string;
  locale: Locale;
  /** The features that the tenant's backend lacks. */
  missing: readonly Feature[];
}

/** Saves the appointment to a calendar or a PDF, or prints it. */
export const AppointmentExports = async (props: AppointmentExportsProps) => {
  const { formId, appointment, center, zone, locale, missing } = props;
  const t = await getTranslations({ locale, namespace: "appointment" });
  const { reference, appointmentDate } = appointment;
  const days = startTexts(locale, appointment);
  const start = new Date(appointmentDate.dateTime);
  const google = googleCalendarLink({
    title: center ? `${t("when")} – ${center.name}` : t("when"),
    start,
    end: new Date(start.getTime() + PRESENTATION_MS),
    zone,
    place: center ? nameAndAddress(center) : "",
    details: [`${t("reference")}: ${reference}`, `${t(days.length > 1 ? "startDays" : "startDay")}:`, ...days].join(
      "\n",
    ),
  });
  return (
    <section className="print:hidden">
      <h2 className="font-semibold text-xl">{t("saveTitle")}</h2>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:[&_:is(a,button)]:min-w-[min(9.5rem,100%)] max-sm:[&_:is(a,button)]:grow">
        {!missing.includes("calendar") && (
          <FileLink href={`/api/registration/${formId}/calendar.ics`}>
            <CalendarPlus aria-hidden className="size-5 shrink-0" />
            {t("ics")}
          </FileLink>
        )}
        <a
          className={buttonClass({ variant: "secondary", className: "max-sm:px-3 max-sm:text-sm" })}
          href={google}
          rel="noreferrer"
          target="_blank"
        >
          <CalendarDays aria-hidden className="size-5 shrink-0" />
          {t("google")}
          <span className="sr-only">{t("newTab")}</span>
        </a>
        {!missing.includes("paper") && (
          <FileLink href={`/api/registration/${formId}/appointment.pdf`}>
            <FileText aria-hidden className="size-5 shrink-0" />
            {t("pdf")}
          </FileLink>
        )}
        <PrintButton label={t("print")} size="medium" />
      </div>
    </section>
  );
};
