import { CalendarDays, ExternalLink, MapPin } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Attendance } from "@/lib/contracts/application";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { openStreetMapUrl } from "@/lib/domain/location/distance";
import { clockOf } from "@/lib/i18n/clock";
import { instantText } from "@/lib/i18n/dates";
import { zoneName } from "@/lib/i18n/zone-name";
import { AppointmentReference } from "./appointment-reference";

export interface TicketProps {
  appointment: Attendance;
  center: LocationDetails | undefined;
  /** The location's. */
  zone: string;
  locale: Locale;
}

const TONES = { active: "success", cancelled: "neutral", attended: "accent", missed: "warning" } as const;

const TicketLocation = async ({ center, locale }: { center: LocationDetails; locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  const centers = await getTranslations({ locale, namespace: "centers" });
  return (
    <div className="flex gap-3">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-second" />
      <div className="min-w-0">
        <p className="font-medium">{center.name}</p>
        {center.address !== center.name && <p className="text-ink-second">{center.address}</p>}
        {center.coordinates && (
          <a
            className="mt-1 inline-flex min-h-6 items-center gap-1 text-accent-text underline underline-offset-4 print:hidden"
            href={openStreetMapUrl(center.coordinates)}
            rel="noreferrer"
            target="_blank"
          >
            {centers("map")}
            <span className="sr-only">{t("newTab")}</span>
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
    </div>
  );
};

/** When and where, in the location's zone, and the reference for its desk. */
export const Ticket = async ({ appointment, center, zone, locale }: TicketProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  const { state, reference, appointmentDate } = appointment;
  const startsAt = new Date(appointmentDate.dateTime);
  const isCancelled = state === "cancelled";
  return (
    <Card as="section" className="overflow-hidden" padding="none">
      <div className="grid gap-6 p-5 sm:p-8">
        <div className="grid gap-1">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="flex items-center gap-2 font-medium text-ink-second">
              <CalendarDays aria-hidden className="size-5" />
              {t("when")}
            </h2>
            <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
          </div>
          <p className={isCancelled ? "text-ink-second" : ""}>
            <time dateTime={appointmentDate.dateTime}>
              <span className="block font-semibold text-2xl first-letter:capitalize">
                {instantText(locale, "longDay", startsAt, zone)}
              </span>
              <span className="block font-semibold text-4xl tabular-nums">{clockOf(locale, startsAt, zone)}</span>
            </time>
          </p>
          <p className="text-ink-second text-sm">{t("zone", { zone: zoneName(locale, zone, startsAt) })}</p>
        </div>
        {center && <TicketLocation center={center} locale={locale} />}
      </div>
      <AppointmentReference isCancelled={isCancelled} locale={locale} reference={reference} />
    </Card>
  );
};
