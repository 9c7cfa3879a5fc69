"use client";

import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { LoadFailure } from "@/components/errors/load-failure";
import { SkeletonCards } from "@/components/ui/skeleton";
import type { KnownNeeds } from "@/lib/domain/application/special-needs";
import type { Country } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import { SettingsForms } from "./settings-forms";
import { useSettings } from "./use-settings";

interface ConfigurationScreenProps {
  /** The tenant's country and the languages it offers to applicants. */
  country: Country;
  locales: readonly Locale[];
  location: DashboardLocation;
  language: Locale;
  knownNeeds: KnownNeeds;
}

/** All settings of a location, section by section; for managers. */
export const ConfigurationScreen = (props: ConfigurationScreenProps) => {
  const editing = useSettings(props.location.location_key, props.locales);
  const { saved, settings, failure, reload } = editing;
  if (failure && !saved) return <LoadFailure error={failure} onRetry={reload} />;
  if (!saved || !settings) return <SkeletonCards className="h-[150rem] gap-6" count={8} lines={4} />;
  return (
    <div className="grid gap-6">
      {failure && <LoadFailure error={failure} onRetry={reload} />}
      <SettingsForms {...props} editing={editing} saved={saved} settings={settings} />
    </div>
  );
};
