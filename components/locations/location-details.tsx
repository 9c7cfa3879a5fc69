"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LocationAvailability } from "@/lib/contracts/centers";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { distanceInLocalUnits, openStreetMapUrl } from "@/lib/domain/location/distance";
import { type AgeRestrictions, ageLimitsOf } from "@/lib/domain/person/age";
import { clockOf } from "@/lib/i18n/clock";
import { beforeClock, dayText, instantText } from "@/lib/i18n/dates";

interface LocationDetailsViewProps {
  center: LocationDetails;
  /** The distance, if known. */
  km: number | undefined;
  language: Locale;
  /** The ages that the location accepts, if known. */
  ages: AgeRestrictions | undefined;
  /** What it has free next, if known. */
  vacancies: LocationAvailability["vacancies"];
}

/** A location's address, distance and ages, its next presentation and free seats, and a link to a map. */
export const LocationDetailsView = ({ center, km, language, ages = {}, vacancies }: LocationDetailsViewProps) => {
  const t = useTranslations("centers");
  const distance = km === undefined ? undefined : distanceInLocalUnits(km, center.country);
  const distanceText = distance && t(`distance_${distance.unit}`, { value: distance.value });
  const limits = ageLimitsOf(ages);
  const address = center.address === center.name ? "" : center.address;
  return (
    <>
      <span className="block">{[address, distanceText].filter(Boolean).join(" · ")}</span>
      {limits && <span className="block">{t("ages", limits)}</span>}
      {vacancies && <VacancyLines language={language} vacancies={vacancies} zone={center.timeZone} />}
      {center.coordinates && (
        <a
          className="mt-1 inline-flex min-h-6 items-center gap-1 text-accent-text underline underline-offset-4"
          href={openStreetMapUrl(center.coordinates)}
          rel="noreferrer"
          target="_blank"
        >
          {t("map")}
          <span className="sr-only">{`${center.name} ${t("newTab")}`}</span>
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </>
  );
};

interface VacancyLinesProps {
  vacancies: NonNullable<LocationAvailability["vacancies"]>;
  language: Locale;
  zone: string;
}

const VacancyLines = ({ vacancies, language, zone }: VacancyLinesProps) => {
  const t = useTranslations("centers");
  const { nextPresentation, startsFrom, freeSeats, isFullBefore } = vacancies;
  if (startsFrom === undefined) return <span className="block">{t("noSeats")}</span>;
  const day = dayText(language, "dayOfMonth", startsFrom);
  const instant = nextPresentation && new Date(nextPresentation);
  return (
    <>
      {instant && (
        <span className="block">
          {t("nextPresentation", {
            when:
              instantText(language, "weekdayAndDay", instant, zone) +
              beforeClock(language) +
              clockOf(language, instant, zone),
          })}
        </span>
      )}
      <span className={isFullBefore ? "block" : "block text-success"}>
        {isFullBefore ? t("fullUntil", { day }) : t("seatsFree", { count: freeSeats, day })}
      </span>
    </>
  );
};
