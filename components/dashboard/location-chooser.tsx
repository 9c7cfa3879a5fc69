"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useTransition } from "react";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import { rememberLocation } from "@/lib/client/last-location";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { switchLocation } from "@/lib/domain/dashboard/location-query";

interface LocationChooserProps {
  label: string;
  placeholder: string;
  current: string | undefined;
  locations: readonly { location_key: string; name: string }[];
}

/** Value of the placeholder: no location is chosen. */
const PLACEHOLDER = "select";

/**
 * The permitted locations. The chosen one is in the URL, and stored on the device: the server opens it for a link without one.
 * The only one is a text, since there is nothing to choose.
 */
export const LocationChooser = ({ label, placeholder, current, locations }: LocationChooserProps) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const [isPending, startTransition] = useTransition();
  useLoadingFlag(isPending);

  useEffect(() => {
    if (!current) return;
    const remember = () => rememberLocation(current);
    remember();
    // Another tab may show another location: a link without one opens that of the tab in which it is pressed.
    window.addEventListener("focus", remember);
    return () => window.removeEventListener("focus", remember);
  }, [current]);

  const choose = (locationKey: string) => {
    const chosen = locationKey === PLACEHOLDER ? undefined : locationKey;
    if (!chosen) rememberLocation(undefined);
    startTransition(() => router.push(switchLocation(path, query, chosen)));
  };

  const [only, ...others] = locations;
  if (only && others.length === 0 && current === only.location_key)
    return (
      <p className="min-w-0 truncate font-medium text-sm max-sm:order-2 max-sm:flex-1 max-sm:basis-40" id="location">
        <span className="sr-only">{`${label}: `}</span>
        <span>{only.name}</span>
      </p>
    );
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
