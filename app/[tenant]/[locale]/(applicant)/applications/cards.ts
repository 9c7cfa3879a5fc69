import type { CardData } from "@/components/applications/card-data";
import type { HandedOverCardData } from "@/components/hand-over/handed-over-cards";
import type { Summary } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import type { HandedOver } from "@/lib/contracts/hand-over";
import { effectiveSettings, FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { journey, resumeStep, stepProgress } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { routeOfStep, routes } from "@/lib/domain/routes";
import { instantText } from "@/lib/i18n/dates";
import { relativeText } from "@/lib/i18n/relative";

/** The step where an unfinished application resumes, by the steps of its location. */
export const resumedStep = ({ dashboardConfig }: Config, { location_key, step }: Summary) => {
  const steps = journey({ ...effectiveSettings(dashboardConfig, location_key), isAdult: false });
  const name = resumeStep(steps, step);
  return { name, ...stepProgress(steps, name) };
};

/** An application as a card of the list. */
export const cardOf = (summary: Summary, config: Config, locale: Locale, now: Date): CardData => {
  const { _id, status, location_key, updatedAt, presentationDate, offerExpiresAt } = summary;
  const center = config.centers.find((candidate) => candidate.location_key === location_key);
  const zone = (center ?? config.centers[0])?.timeZone ?? FALLBACK_ZONE;
  const step = status === "draft" ? resumedStep(config, summary) : undefined;
  const instantOf = (instant: string | null | undefined) =>
    instant ? instantText(locale, "shortInstant", new Date(instant), zone) : undefined;
  const savedAt = (saved: Date) => ({
    exact: instantText(locale, "shortInstant", saved, zone),
    ago: relativeText(locale, saved, now),
  });
  return {
    summary,
    name: fullName(summary, locale),
    center: center?.name,
    step,
    href: step ? routeOfStep(_id, step.name) : routes.appointment(_id),
    savedAt: updatedAt ? savedAt(new Date(updatedAt)) : undefined,
    zone,
    presentation: instantOf(presentationDate),
    offerUntil: instantOf(offerExpiresAt),
  };
};

/** An application that a guardian has taken over as a card of the list. */
export const handedOverCardOf = (application: HandedOver, { centers }: Config): HandedOverCardData => {
  const center = centers.find(({ location_key }) => location_key === application.location_key);
  return { application, center, zone: (center ?? centers[0])?.timeZone ?? FALLBACK_ZONE };
};
