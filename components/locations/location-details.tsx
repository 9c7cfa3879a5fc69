"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { distanceInLocalUnits, openStreetMapUrl } from "@/lib/domain/location/distance";
import { openingStateAt } from "@/lib/domain/location/hours";
import { groupSameHours } from "@/lib/domain/location/search";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import { clockText } from "@/lib/i18n/clock";
import { weekdayText } from "@/lib/i18n/dates";
import { openingHoursTexts } from "@/lib/i18n/opening-hours";
import { dayIn, timeIn, weekdayOf } from "@/lib/kit/day";

interface LocationDetailsViewProps {
  center: LocationDetails;
  /** The distance, if known. */
  km: number | undefined;
  now: Date;
  language: Locale;
  /** The ages that the location accepts, if known. */
  ages: AgeRestrictions | undefined;
}

const limitsOf = ({ min, max }: AgeRestrictions) => {
  if (max === undefined) return min === undefined ? undefined : "from";
  return min === undefined ? "to" : "both";
};

/** A location's address, distance, opening hours and ages. */
export const LocationDetailsView = ({ center, km, now, language, ages = {} }: LocationDetailsViewProps) => {
  const t = useTranslations("centers");
  const { workingHours, timeZone, coordinates } = center;
  const opening = openingStateAt(workingHours, weekdayOf(dayIn(timeZone, now)), timeIn(timeZone, now));
  const distance = km === undefined ? undefined : distanceInLocalUnits(km, center.country);
  const distanceText = distance && t(`distance_${distance.unit}`, { value: distance.value });
  const limits = limitsOf(ages);
  const address = center.address === center.name ? "" : center.address;
  return (
    <>
      <span className="block">{[address, distanceText].filter(Boolean).join(" · ")}</span>
      {opening.is === "open" && (
        <span className="block font-medium text-success">
          {t("openUntil", { time: clockText(language, opening.until) })}
        </span>
      )}
      {opening.is === "opensToday" && (
        <span className="block">{t("opensToday", { time: clockText(language, opening.at) })}</span>
      )}
      {opening.is === "opens" && (
        <span className="block">
          {t("opensOn", { day: weekdayText(language, opening.weekday), time: clockText(language, opening.at) })}
        </span>
      )}
      {groupSameHours(workingHours).map((run) => (
        <span className="block tabular-nums" key={run.first}>
          {t("hours", openingHoursTexts(language, run))}
        </span>
      ))}
      {limits && <span className="block">{t("ages", { limits, min: ages.min ?? 0, max: ages.max ?? 0 })}</span>}
      {coordinates && (
        <a
          className="mt-1 inline-flex min-h-6 items-center gap-1 text-accent-text underline underline-offset-4"
          href={openStreetMapUrl(coordinates)}
          rel="noreferrer"
          target="_blank"
        >
          {t("map")}
          <span className="sr-only">
            {center.name} {t("newTab")}
          </span>
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </>
  );
};
