import { z } from "zod";

/** What is read of the environment to look addresses up. */
export const mapsVariables = {
  MAPS_PROVIDER: z.enum(["google", "photon"]).optional(),
  MAPS_API_KEY: z.string().min(1).optional(),
  MAPS_URL: z.url({ protocol: /^https?$/ }).optional(),
};

type Variables = z.output<z.ZodObject<typeof mapsVariables>>;

/** Who knows addresses, and where they are asked. */
export type MapsSettings = { provider: "google"; url: string; apiKey: string } | { provider: "photon"; url: string };

const GOOGLE_URL = "https://places.googleapis.com";

/** The part of the environment that looks addresses up; nothing where nobody does. Throws for what is missing. */
export const mapsSettings = ({ MAPS_PROVIDER, MAPS_API_KEY, MAPS_URL }: Variables): MapsSettings | undefined => {
  if (MAPS_PROVIDER === "google") {
    if (!MAPS_API_KEY) throw new Error("MAPS_API_KEY is required with MAPS_PROVIDER=google");
    return { provider: "google", url: MAPS_URL ?? GOOGLE_URL, apiKey: MAPS_API_KEY };
  }
  if (MAPS_PROVIDER === "photon") {
    if (!MAPS_URL) throw new Error("MAPS_URL is required with MAPS_PROVIDER=photon");
    return { provider: "photon", url: MAPS_URL };
  }
  return undefined;
};
