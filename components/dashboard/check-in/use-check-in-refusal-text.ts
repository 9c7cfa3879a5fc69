"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { CHECK_IN_REFUSALS } from "@/lib/domain/schedule/check-in";
import { instantText } from "@/lib/i18n/dates";

/** The location of the check-in, and the locations that its staff may see. */
export interface CheckInContext {
  location: DashboardLocation;
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
  language: Locale;
}

interface Refusal {
  code: string;
  key: string;
  data: Record<string, unknown>;
}

/** The text of the reason why a check-in was refused. */
export const useCheckInRefusalText = ({ location, locations, language }: CheckInContext) => {
  const t = useTranslations("checkIn");
  const errorText = useErrorText();
  const otherPresentationText = ({ presentationDate, locationKey }: Record<string, unknown>) => {
    const bookedLocation = locations.find(({ location_key }) => location_key === locationKey);
    const zone = (bookedLocation ?? location).timeZone;
    const date = instantText(language, "shortInstant", new Date(String(presentationDate)), zone);
    if (locationKey === location.location_key) return t("refusedOtherPresentation", { date });
    return t("refusedOtherCentre", { centre: bookedLocation?.name ?? String(locationKey), date });
  };
  return ({ code, key, data }: Refusal): string => {
    if (code === "forbidden") return t("refusedForbidden");
    if (code === "not_found") return t("refusedUnknown");
    if (data.reason === "other_presentation") return otherPresentationText(data);
    const reason = CHECK_IN_REFUSALS.find((one) => one === data.reason);
    return reason ? t(`refused_${reason}`) : errorText(new CallError(code, 0, key, data));
  };
};
