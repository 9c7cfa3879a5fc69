"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { SkeletonRows } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { LocationsTable } from "./locations-table";

interface LocationsScreenProps {
  /** The permitted locations, sorted by name. */
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
  language: Locale;
}

const REFRESH_MS = 30_000;

/** The numbers of all locations of a staff member on one page. */
export const LocationsScreen = ({ locations, language }: LocationsScreenProps) => {
  const t = useTranslations("overview");
  const { data, error, reload } = useLoaded("locations", () => call("GET /overview/locations", {}));
  useRefresh(reload, REFRESH_MS);
  const notice = useLoadFailure(error, reload);
  if (!data) return notice ?? <SkeletonRows className="h-80" count={6} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      {notice}
      <LocationsTable overviews={data.locations} language={language} locations={locations} />
      <p className="max-w-prose text-ink-second text-sm">{t("locationsNote")}</p>
    </div>
  );
};
