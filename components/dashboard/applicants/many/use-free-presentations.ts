"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useClosures } from "@/components/dashboard/use-closures";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { closureOn } from "@/lib/domain/schedule/closures";
import { instantText } from "@/lib/i18n/dates";
import { dayIn } from "@/lib/kit/day";

/** As many as are read of a location's presentations, the coming ones first. */
const LIMIT = 200;

/**
 * The presentations of today and later that have free seats and a start day to come, as options that say how many seats. None of a
 * closed day: nobody could be moved to it.
 */
export const useFreePresentations = ({ location_key, timeZone }: DashboardLocation, language: Locale) => {
  const t = useTranslations("moves");
  const loaded = useLoaded(location_key, () =>
    call("POST /presentation/list", { body: { locationKey: location_key, limit: LIMIT, offset: 0 } }),
  );
  const closures = useClosures(location_key);
  const closed = useFeature("closures") ? closures.data?.closures : [];
  const today = dayIn(timeZone, new Date());
  const presentations =
    closed &&
    loaded.data?.presentations.filter(
      ({ date, startDates }) =>
        startDates.some((day) => day >= today) && !closureOn(closed, dayIn(timeZone, new Date(date))),
    );
  const options = presentations
    ?.map(({ _id, date, capacity, busyCapacity }) => ({ _id, at: new Date(date), free: capacity - busyCapacity }))
    .filter(({ at, free }) => free > 0 && dayIn(timeZone, at) >= today)
    .map(({ _id, at, free }) => ({
      value: _id,
      free,
      label: t("free", { text: instantText(language, "shortInstant", at, timeZone), count: free }),
    }));
  const reload = () => {
    loaded.reload();
    closures.reload();
  };
  return { options, error: loaded.error ?? closures.error, reload };
};
