"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import type { SelectOption } from "@/components/ui/select";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";

const MAX_OPTIONS = 200;

/** A location's presentations as options, upcoming ones first. Always contains the chosen one, even an old one. */
export const usePresentationOptions = (
  { location_key: locationKey, timeZone }: DashboardLocation,
  language: Locale,
  chosen: string | undefined,
): SelectOption[] => {
  const t = useTranslations("applicants");
  const { data } = useLoaded(locationKey, () =>
    call("POST /presentation/list", { body: { locationKey, limit: MAX_OPTIONS, offset: 0 } }),
  );
  const options = (data?.presentations ?? []).map(({ _id, date }) => ({
    value: _id,
    label: instantText(language, "shortInstant", new Date(date), timeZone),
  }));
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: t("otherPresentation") }, ...options];
};
