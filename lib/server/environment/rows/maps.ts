import { address, choice, text } from "@/lib/server/environment/schemas";
import { BACKEND, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

/** The provider that suggests addresses. */
export const MAPS = {
  title: "Addresses",
  prefixes: ["MAPS_"],
  variables: {
    MAPS_PROVIDER: choice("google", "photon").optional().register(variableMeta, {
      readBy: BACKEND,
      without: "addresses are typed by hand",
      example: "photon",
      description: "The provider that suggests addresses: `google` (Places) or `photon`.",
    }),
    MAPS_API_KEY: text.optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      description: "Google's key, required for `google`. It stays on the server.",
    }),
    MAPS_URL: address("http", "https").optional().register(variableMeta, {
      readBy: BACKEND,
      without: "Google's",
      example: "https://photon.example.org",
      description: "The provider's address, required for `photon`.",
    }),
  },
} as const satisfies Group;
