import { z } from "zod";
import type { MapsSettings } from "@/lib/server/environment/address-schemas";
import { type AddressQuery, type AddressSuggestion, fetchUpstream, SUGGESTION_LIMIT, urlBelow } from "./upstream";

type Google = Extract<MapsSettings, { provider: "google" }>;

const SESSION = /^[\w-]{1,36}$/;

const predictions = z.object({
  suggestions: z
    .array(
      z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional() }),
    )
    .default([]),
});

const details = z.object({
  addressComponents: z
    .array(
      z.object({
        longText: z.string().optional(),
        shortText: z.string().optional(),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});

/** The parts of an address, each with the component types that may hold it, the best first. */
const PARTS = {
  country: ["country"],
  province: ["administrative_area_level_1"],
  locality: ["locality", "postal_town", "administrative_area_level_2"],
  street: ["route"],
  building: ["street_number", "premise"],
  postal_code: ["postal_code"],
} as const;

const addressOf = ({ addressComponents }: z.output<typeof details>): AddressSuggestion["address"] => {
  const textOf = (types: readonly string[]) =>
    types
      .map((type) => addressComponents.find((component) => component.types.includes(type))?.longText)
      .find((text) => text !== undefined);
  const country = addressComponents.find(({ types }) => types.includes("country"))?.shortText;
  const texts = Object.fromEntries(Object.entries(PARTS).map(([part, types]) => [part, textOf(types)]));
  return { ...texts, ...(country && { country }) };
};

/** Suggestions from Google's Places API (New), each with the parts of its address. */
export const googlePlaces = async (
  { url, apiKey }: Google,
  { q, country, session }: AddressQuery,
  signal: AbortSignal,
): Promise<AddressSuggestion[]> => {
  const sessionToken = session && SESSION.test(session) ? session : undefined;
  const headers = { "x-goog-api-key": apiKey, "content-type": "application/json" };
  const { suggestions } = await fetchUpstream(predictions, urlBelow(url, "v1/places:autocomplete"), {
    method: "POST",
    headers,
    body: JSON.stringify({ input: q, ...(country && { includedRegionCodes: [country] }), sessionToken }),
    signal,
  });
  const matches = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []).slice(0, SUGGESTION_LIMIT);
  return Promise.all(
    matches.map(async ({ placeId, text }) => {
      const address = urlBelow(url, `v1/places/${encodeURIComponent(placeId)}`);
      if (sessionToken) address.searchParams.set("sessionToken", sessionToken);
      const init = { headers: { ...headers, "x-goog-fieldmask": "addressComponents,location" }, signal };
      const place = await fetchUpstream(details, address, init);
      const { latitude: lat, longitude: lng } = place.location ?? {};
      return {
        label: text.text,
        address: addressOf(place),
        ...(lat !== undefined && lng !== undefined && { coordinates: { lat, lng } }),
      };
    }),
  );
};
