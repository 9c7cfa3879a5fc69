import type { CardData } from "@/components/applications/card-data";
import type { HandedOverCardData } from "@/components/hand-over/handed-over-cards";
import type { AgeNotice } from "@/lib/contracts/age-notices";
import type { Summary } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import type { HandedOver } from "@/lib/contracts/hand-over";
import { FALLBACK_ZONE, situationOf } from "@/lib/domain/application/situation";
import { resumeStep, stepProgress } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { routeOfStep } from "@/lib/domain/step-routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayText } from "@/lib/i18n/dates";
import { nearInstantText } from "@/lib/i18n/near-dates";
import { relativeText } from "@/lib/i18n/relative";
import { writtenValuesOf } from "@/lib/i18n/written-values";
import { dayIn } from "@/lib/kit/day";

/** The step where an unfinished application resumes, by the steps of its location. */
export const resumedStep = (tenant: Tenant, config: Config, { location_key, step }: Summary, now: Date) => {
  const steps = situationOf(tenant, config, location_key, now).journeyOf({});
  const name = resumeStep(steps, step);
  return { name, ...stepProgress(steps, name) };
};

/** An application as a card of the list. */
export const cardOf = (
  summary: Summary,
  { tenant, config, locale, now }: { tenant: Tenant; config: Config; locale: Locale; now: Date },
): CardData => {
  const { _id, status, location_key, updatedAt, presentationDate, offerExpiresAt } = summary;
  const center = config.centers.find((candidate) => candidate.location_key === location_key);
  const zone = (center ?? config.centers[0])?.timeZone ?? FALLBACK_ZONE;
  const step = status === "draft" ? resumedStep(tenant, config, summary, now) : undefined;
  const today = dayIn(zone, now);
  const textOf = (instant: Date) => nearInstantText(locale, "shortInstant", instant, { zone, today });
  const instantOf = (instant: string | null | undefined) => (instant ? textOf(new Date(instant)) : undefined);
  const savedAt = (saved: Date) => ({
    exact: textOf(saved),
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

/** A message to come about a child's age, with its texts. */
export const noticeOf = (notice: AgeNotice, { centers }: Config, locale: Locale) => ({
  notice,
  center: centers.find(({ location_key }) => location_key === notice.location_key)?.name ?? notice.location_key,
  date: dayText(locale, "longDate", notice.day),
});

/** An application that a guardian has taken over as a card of the list. */
export const handedOverCardOf = (
  application: HandedOver,
  { centers }: Config,
  { locale, region }: { locale: Locale; region: string },
): HandedOverCardData => {
  const key = application.appointment?.locationKey ?? application.location_key;
  const center = centers.find(({ location_key }) => location_key === key);
  const written = writtenValuesOf({ student: application.student, guardians: [] }, locale, region);
  return { application, center, zone: (center ?? centers[0])?.timeZone ?? FALLBACK_ZONE, written };
};
