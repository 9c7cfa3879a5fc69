import { address, oneOf, text } from "@/lib/server/environment/kinds";
import { BACKEND, type Group } from "@/lib/server/environment/row";

/** Who suggests addresses. */
export const MAPS = {
  title: "Addresses",
  prefixes: ["MAPS_"],
  variables: {
    MAPS_PROVIDER: {
      kind: oneOf("google", "photon"),
      readBy: BACKEND,
      without: "addresses are typed by hand",
      example: "photon",
      means: "Who suggests addresses: `google` (Places) or `photon`.",
    },
    MAPS_API_KEY: {
      kind: text,
      isSecret: true,
      readBy: BACKEND,
      means: "Google's key, required for `google`. It stays on the server.",
    },
    MAPS_URL: {
      kind: address("http", "https"),
      readBy: BACKEND,
      without: "Google's",
      example: "https://photon.example.org",
      means: "Where the provider answers; required for `photon`.",
    },
  },
} as const satisfies Group;
