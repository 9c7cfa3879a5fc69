"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useTransition } from "react";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import { isText, readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import { useLoadingFlag } from "@/lib/client/loading-flag";
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

/** The permitted locations. The chosen one is in the URL, and stored for the browser session: a link without it returns to it. */
export const LocationChooser = ({ label, placeholder, current, locations }: LocationChooserProps) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const [isPending, startTransition] = useTransition();
  useLoadingFlag(isPending);

  useEffect(() => {
    if (current) return writeItem(STAFF_LOCATION, current);
    const key = readItem(STAFF_LOCATION, isText);
    const stored = locations.find(({ location_key }) => location_key === key);
    if (stored) router.replace(addLocation(path, query, stored.location_key));
  }, [current, locations, path, query, router]);

  const choose = (locationKey: string) => {
    const chosen = locationKey === PLACEHOLDER ? undefined : locationKey;
    if (!chosen) removeItem(STAFF_LOCATION);
    startTransition(() => router.push(switchLocation(path, query, chosen)));
  };

  return (
    <div className="min-w-0 max-sm:order-2 max-sm:flex-1 max-sm:basis-40 sm:min-w-40">
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
