import { z } from "zod";
import type { MapsSettings } from "@/lib/server/environment/address-schemas";
import { type AddressQuery, type AddressSuggestion, fetchUpstream, SUGGESTION_LIMIT, urlBelow } from "./upstream";

const part = z.string().optional();
const properties = z.object({
  name: part,
  country: part,
  countrycode: part,
  state: part,
  city: part,
  district: part,
  street: part,
  housenumber: part,
  postcode: part,
  type: part,
});
const geometry = z.object({ coordinates: z.tuple([z.number(), z.number()]).optional() }).optional();
const feature = z.object({ properties, geometry });
const reply = z.object({ features: z.array(feature).default([]) });

// More than are offered, since older servers cannot filter by country.
const REQUESTED = 20;

const toSuggestion = ({ properties: place, geometry }: z.output<typeof feature>): AddressSuggestion => {
  const [lng, lat] = geometry?.coordinates ?? [];
  const street = place.street ?? (place.type === "street" ? place.name : undefined);
  const locality = place.city ?? (place.type === "city" ? place.name : undefined) ?? place.district;
  const line = [street, place.housenumber].filter(Boolean).join(" ");
  const texts = [place.name, line, place.postcode, locality, place.state, place.country].filter(Boolean);
  return {
    label: [...new Set(texts)].join(", "),
    address: {
      country: place.countrycode?.toUpperCase() ?? place.country,
      province: place.state,
      locality,
      street,
      building: place.housenumber,
      postal_code: place.postcode,
    },
    ...(lat !== undefined && lng !== undefined && { coordinates: { lat, lng } }),
  };
};

/** Suggestions from a Photon server, which searches OpenStreetMap. */
export const photonPlaces = async (
  { url }: MapsSettings,
  { q, country }: AddressQuery,
  signal: AbortSignal,
): Promise<AddressSuggestion[]> => {
  const address = urlBelow(url, "api");
  address.search = new URLSearchParams({ q, limit: String(REQUESTED) }).toString();
  const { features } = await fetchUpstream(reply, address, { signal });
  return features
    .filter(({ properties: place }) => !country || place.countrycode?.toUpperCase() === country)
    .map(toSuggestion)
    .filter(({ label }) => label !== "")
    .slice(0, SUGGESTION_LIMIT);
};
