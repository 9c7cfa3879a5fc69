import { CalendarDays, MapPin } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ApplicantSignOut } from "@/components/shell/applicant-sign-out";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { Center } from "@/lib/contracts/configuration";
import type { Application, Attendance } from "@/lib/contracts/registrations";
import type { Locale } from "@/lib/domain/country/locales";
import { hourRuns } from "@/lib/domain/location/centres";
import { routes } from "@/lib/domain/routes";
import { dayText, instantText, sessionText, weekdayText } from "@/lib/i18n/dates";
import { zoneName } from "@/lib/i18n/zone-name";

interface AppointmentViewProps {
  application: Application;
  appointment: Attendance;
  center: Center | undefined;
  zone: string;
  locale: Locale;
}

const TONES = { active: "success", cancelled: "neutral", attended: "accent", missed: "warning" } as const;
const NEXT = ["next1", "next2", "next3"] as const;

/** When and where, in the centre's zone; the reference; what comes next; what may still be changed. */
export const AppointmentView = async ({ application, appointment, center, zone, locale }: AppointmentViewProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  const common = await getTranslations({ locale, namespace: "common" });
  const centers = await getTranslations({ locale, namespace: "centers" });
  const day = (weekday: number) => weekdayText(locale, weekday, "shortWeekday");
  const hours = hourRuns(appointment.workingHours).map(({ first, last, open, close }) =>
    centers("hours", { days: first === last ? day(first) : `${day(first)}–${day(last)}`, open, close }),
  );
  const sessions = [appointment.session, appointment.secondarySession].filter((session) => session !== null);
  const mayChange =
    application.status === "submitted" &&
    ["active", "cancelled"].includes(appointment.state) &&
    new Date(appointment.appointmentDate.dateTime) > new Date();
  return (
    <div className="grid gap-6">
      <Card as="section" padding="large">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="flex items-center gap-2 text-ink-second">
            <CalendarDays aria-hidden className="size-5" />
            {t("when")}
          </p>
          <Badge tone={TONES[appointment.state]}>{t(`state_${appointment.state}`)}</Badge>
        </div>
        <p className="mt-2 font-semibold text-2xl first-letter:uppercase">
          <time dateTime={appointment.appointmentDate.dateTime}>
            {instantText(locale, "longInstant", new Date(appointment.appointmentDate.dateTime), zone)}
          </time>
        </p>
        <p className="mt-1 text-ink-second text-sm">{t("zone", { zone: zoneName(locale, zone, new Date()) })}</p>
        {center && (
          <p className="mt-4 flex gap-2">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-second" />
            <span>
              <strong className="block font-medium">{center.name}</strong>
              <span className="text-ink-second">{center.address}</span>
            </span>
          </p>
        )}
        <DefinitionList
          className="mt-6 border-line border-t"
          rows={[
            {
              id: "reference",
              term: t("reference"),
              value: <span className="font-mono text-lg tracking-wider">{appointment.reference}</span>,
            },
            {
              id: "startDay",
              term: t("startDay"),
              value: (
                <span className="block first-letter:uppercase">{dayText(locale, "longDay", appointment.startDay)}</span>
              ),
            },
            {
              id: "sessions",
              term: t("sessions"),
              value: sessions.map((session) => (
                <span className="block first-letter:uppercase" key={session._id}>
                  {sessionText(locale, session)}
                </span>
              )),
            },
            {
              id: "hours",
              term: t("hoursTitle"),
              value: hours.map((line) => (
                <span className="block" key={line}>
                  {line}
                </span>
              )),
            },
          ]}
        />
      </Card>
      <Card as="section">
        <h2 className="font-semibold text-xl">{t("nextTitle")}</h2>
        <ol className="mt-4 grid list-decimal gap-2 ps-5">
          {NEXT.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </Card>
      <nav className="flex flex-wrap gap-3 print:hidden">
        {mayChange && (
          <>
            <a className={buttonClass({ variant: "secondary" })} href={routes.editForm(application._id, "session")}>
              {t("move")}
            </a>
            <a className={buttonClass({ variant: "secondary" })} href={routes.editForm(application._id)}>
              {t("edit")}
            </a>
          </>
        )}
        <a className={buttonClass({ variant: "quiet" })} href={routes.applications}>
          {t("list")}
        </a>
        <ApplicantSignOut label={common("signOut")} />
      </nav>
    </div>
  );
};
