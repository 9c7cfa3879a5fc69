import type { Values } from "@/lib/server/environment/variables";

/** Who knows addresses, and where they are asked. */
export type MapsSettings = { provider: "google"; url: string; apiKey: string } | { provider: "photon"; url: string };

const GOOGLE_URL = "https://places.googleapis.com";

/** The part of the environment that looks addresses up; nothing where nobody does. */
export const mapsSettings = ({ MAPS_PROVIDER, MAPS_API_KEY, MAPS_URL }: Values): MapsSettings | undefined => {
  if (MAPS_PROVIDER === "google" && MAPS_API_KEY)
    return { provider: "google", url: MAPS_URL ?? GOOGLE_URL, apiKey: MAPS_API_KEY };
  if (MAPS_PROVIDER === "photon" && MAPS_URL) return { provider: "photon", url: MAPS_URL };
  return undefined;
};
