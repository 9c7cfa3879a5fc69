import type { Values } from "@/lib/server/environment/variables";

/** The provider of address suggestions. */
export type MapsSettings = { provider: "google"; url: string; apiKey: string } | { provider: "photon"; url: string };

const GOOGLE_URL = "https://places.googleapis.com";

/** The settings of address suggestions; undefined if no provider is set. */
export const mapsSettings = ({ MAPS_PROVIDER, MAPS_API_KEY, MAPS_URL }: Values): MapsSettings | undefined => {
  if (MAPS_PROVIDER === "google" && MAPS_API_KEY)
    return { provider: "google", url: MAPS_URL ?? GOOGLE_URL, apiKey: MAPS_API_KEY };
  if (MAPS_PROVIDER === "photon" && MAPS_URL) return { provider: "photon", url: MAPS_URL };
  return undefined;
};
