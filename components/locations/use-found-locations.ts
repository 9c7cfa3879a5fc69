"use client";

import { useState } from "react";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { sortByDistance } from "@/lib/domain/location/distance";
import { matchingLocations } from "@/lib/domain/location/search";
import { useAddressOrigin, useDeviceOrigin } from "./use-origin";

/** A location with how far it is, where that is known. */
export interface FoundLocation {
  centre: LocationDetails;
  km: number | undefined;
}

interface FoundOptions {
  /** ISO 3166 of the country that addresses are looked for in. */
  region: string;
  /** What the application says already; empty where it does not. */
  ownAddress: string;
  language: Locale;
}

/** The locations that match what is typed; nearest first from a typed address, the device's place or the applicant's own. */
export const useFoundLocations = (
  centers: readonly LocationDetails[],
  { region, ownAddress, language }: FoundOptions,
) => {
  const [query, setQuery] = useState("");
  const device = useDeviceOrigin();
  const matches = matchingLocations(centers, query);
  const address = useAddressOrigin(matches.length === 0 ? query : "", region);
  const own = useAddressOrigin(ownAddress, region);
  const origin = address ?? device.place ?? own;
  // An address is no location's: all are shown, by how far they are from it.
  const shown = address ? centers : matches;
  const found: FoundLocation[] = origin
    ? sortByDistance(shown, origin)
    : shown.map((centre) => ({ centre, km: undefined }));
  // Where nothing is nearer than anything else, they stand in the language's order.
  const listed = origin ? found : sortedIn(language, found, ({ centre }) => `${centre.city} ${centre.name}`);
  const cities = [...new Set(listed.map(({ centre }) => centre.city))];
  const groups = cities.map((city) => ({ city, entries: listed.filter(({ centre }) => centre.city === city) }));
  return { query, setQuery, device, address, groups, count: found.length };
};
