"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import { addLocation, switchLocation } from "@/lib/domain/dashboard/location-query";
import { storedLocation, storeLocation } from "./location-storage";

interface LocationChooserProps {
  label: string;
  placeholder: string;
  current: string | undefined;
  locations: readonly { location_key: string; name: string }[];
}

/** The placeholder of the chooser, which loads nothing (spec §4). */
const SELECT = "select";

/** The permitted centres; the chosen one is in the address and remembered on the device. */
export const LocationChooser = ({ label, placeholder, current, locations }: LocationChooserProps) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();

  useEffect(() => {
    if (current) return storeLocation(current);
    const kept = locations.find(({ location_key }) => location_key === storedLocation());
    if (kept) router.replace(addLocation(path, query, kept.location_key));
  }, [current, locations, path, query, router]);

  const choose = (locationKey: string) => {
    const chosen = locationKey === SELECT ? undefined : locationKey;
    if (!chosen) storeLocation(undefined);
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
            { value: SELECT, label: placeholder },
            ...locations.map(({ location_key, name }) => ({ value: location_key, label: name })),
          ]}
          size="small"
          value={current ?? SELECT}
        />
      </HydratedControls>
    </div>
  );
};
