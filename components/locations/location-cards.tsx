"use client";

import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import type { LocationAvailability } from "@/lib/contracts/centers";
import type { Locale } from "@/lib/domain/country/locales";
import type { CityGroup } from "@/lib/domain/location/by-city";
import { LocationDetailsView } from "./location-details";
import type { FoundLocation } from "./use-found-locations";

interface LocationCardsProps {
  groups: readonly CityGroup<FoundLocation>[];
  /** Whether the cities' names are shown; screen readers always say them. */
  hasCityNames: boolean;
  /** The ages that each location accepts, and what it has free next, as far as they are known. */
  availability: readonly LocationAvailability[];
  language: Locale;
  chosen: string;
  onChoose: (key: string) => void;
  error: string | undefined;
}

/** The locations by city, each a radio card with its details. */
export const LocationCards = (props: LocationCardsProps) => {
  const { groups, hasCityNames, availability, language, chosen, onChoose, error } = props;
  const availabilityOf = (key: string) => availability.find(({ location_key }) => location_key === key);
  return (
    <div className={hasCityNames ? "grid gap-8" : "grid"}>
      {groups.map(({ city, entries }, index) => (
        <Fieldset
          error={index === 0 ? error : undefined}
          id={`city-${index}`}
          key={city}
          legend={hasCityNames ? city : <span className="sr-only">{city}</span>}
          size="large"
        >
          <RadioGroup
            id={index === 0 ? "location_key" : `location_key-${index}`}
            look="card"
            name="location_key"
            onValueChange={onChoose}
            options={entries.map(({ location, km }) => ({
              value: location.location_key,
              label: location.name,
              hint: (
                <LocationDetailsView
                  ages={availabilityOf(location.location_key)?.ageRestrictions}
                  center={location}
                  km={km}
                  language={language}
                  vacancies={availabilityOf(location.location_key)?.vacancies}
                />
              ),
            }))}
            value={chosen}
          />
        </Fieldset>
      ))}
    </div>
  );
};
