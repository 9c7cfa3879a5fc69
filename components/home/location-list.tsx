import { MapPin } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { groupByCity, needsCityNames } from "@/lib/domain/location/by-city";
import { locationDetailsOf } from "@/lib/domain/location/details";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import { translateLocations } from "@/lib/i18n/tenant-names";
import { LocationAges, LocationAgesProvider } from "./location-ages";

interface LocationListProps {
  tenant: Tenant;
  locale: Locale;
}

/** The tenant's locations by city, each with its address and ages. */
export const LocationList = async ({ tenant, locale }: LocationListProps) => {
  const t = await getTranslations({ locale, namespace: "home" });
  const { centers } = await loadMessages(locale, tenant);
  const locations = await translateLocations(locationDetailsOf(tenant), tenant, locale);
  const groups = groupByCity(
    sortedIn(locale, locations, ({ city, name }) => `${city} ${name}`),
    (location) => location,
  );
  const hasCityNames = needsCityNames(groups, (location) => location);
  return (
    <Card className="md:col-span-2">
      <h2 className="font-semibold text-xl">{t("centersTitle", { count: locations.length })}</h2>
      <LocationAgesProvider language={locale} message={centers.ages}>
        <ul className="mt-4 grid gap-x-3 gap-y-4 sm:grid-cols-2">
          {groups.map(({ city, entries }) => (
            <li className="flex gap-3" key={city}>
              <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
              <div className="grid gap-3">
                {hasCityNames && <h3 className="font-semibold">{city}</h3>}
                {entries.map(({ location_key, name, address }) => (
                  <p key={location_key}>
                    <strong className="block font-medium">{name}</strong>
                    {address !== name && <span className="block text-ink-second text-sm">{address}</span>}
                    <LocationAges locationKey={location_key} />
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </LocationAgesProvider>
    </Card>
  );
};
