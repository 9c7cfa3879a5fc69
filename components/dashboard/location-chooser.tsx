"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import { readText, writeText } from "@/lib/client/device-storage";
import { addLocation, switchLocation } from "@/lib/domain/dashboard/location-query";
import { STAFF_LOCATION } from "@/lib/domain/device-storage/rows";

interface LocationChooserProps {
  label: string;
  placeholder: string;
  current: string | undefined;
  locations: readonly { location_key: string; name: string }[];
}

/** Value of the placeholder: no location is chosen. */
const PLACEHOLDER = "select";

/** The permitted locations. The chosen one is in the URL and stored on the device. */
export const LocationChooser = ({ label, placeholder, current, locations }: LocationChooserProps) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();

  useEffect(() => {
    if (current) return writeText(STAFF_LOCATION, current);
    const stored = locations.find(({ location_key }) => location_key === readText(STAFF_LOCATION));
    if (stored) router.replace(addLocation(path, query, stored.location_key));
  }, [current, locations, path, query, router]);

  const choose = (locationKey: string) => {
    const chosen = locationKey === PLACEHOLDER ? undefined : locationKey;
    if (!chosen) writeText(STAFF_LOCATION, undefined);
    router.push(switchLocation(path, query, chosen));
  };

  return (
    <div className="min-w-40 max-sm:order-2 max-sm:flex-1">
      <label className="sr-only" htmlFor="location">
        {label}
      </label>
      <HydratedControls>
        <Select
          id="location"
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: PLACEHOLDER, label: placeholder },
            ...locations.map(({ location_key, name }) => ({ value: location_key, label: name })),
          ]}
          size="small"
          value={current ?? PLACEHOLDER}
        />
      </HydratedControls>
    </div>
  );
};
