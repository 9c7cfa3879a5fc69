"use client";

import { useState } from "react";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { groupByCity } from "@/lib/domain/location/by-city";
import { sortByDistance } from "@/lib/domain/location/distance";
import { matchingLocations } from "@/lib/domain/location/search";
import { useAddressOrigin, useDeviceOrigin } from "./use-origin";

/** A location with its distance, if known. */
export interface FoundLocation {
  location: LocationDetails;
  km: number | undefined;
}

interface FoundOptions {
  /** ISO 3166 of the country to look up addresses in. */
  region: string;
  /** The address in the application; empty if it has none. */
  ownAddress: string;
  language: Locale;
}

const locationOf = ({ location }: FoundLocation) => location;

/** The locations that match the typed text, nearest first from a typed address, the device or the applicant's address. */
export const useFoundLocations = (
  centers: readonly LocationDetails[],
  { region, ownAddress, language }: FoundOptions,
) => {
  const [query, setQuery] = useState("");
  const device = useDeviceOrigin();
  const matches = matchingLocations(centers, query);
  const address = useAddressOrigin(matches.length === 0 ? query : "", region);
  const ownOrigin = useAddressOrigin(ownAddress, region);
  const origin = address ?? device.origin ?? ownOrigin;
  // For an address, all locations are shown by their distance from it.
  const shown = address ? centers : matches;
  const withDistances: FoundLocation[] = origin
    ? sortByDistance(shown, origin)
    : shown.map((location) => ({ location, km: undefined }));
  // Without an origin, locations are in alphabetical order.
  const listed = origin
    ? withDistances
    : sortedIn(language, withDistances, ({ location }) => `${location.city} ${location.name}`);
  const groups = groupByCity(listed, locationOf);
  return { query, setQuery, device, address, groups, count: withDistances.length };
};
