import { address, choice, text } from "@/lib/server/environment/schemas";
import { type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

/** The provider that suggests addresses. */
export const MAPS = {
  title: "Addresses",
  prefixes: ["MAPS_"],
  variables: {},
  tenantVariables: {
    MAPS_PROVIDER: choice("google", "photon", "none").optional().register(variableMeta, {
      readBy: WEB,
      without: "addresses are typed by hand",
      example: "photon",
      description: "The provider that suggests addresses: `google` (Places), `photon`, or `none`.",
    }),
    MAPS_API_KEY: text.optional().register(variableMeta, {
      isSecret: true,
      readBy: WEB,
      description: "Google's key, required for `google`. It stays on the server.",
    }),
    MAPS_URL: address("http", "https").optional().register(variableMeta, {
      readBy: WEB,
      without: "Google's",
      example: "https://photon.example.org",
      description: "The provider's address, required for `photon`.",
    }),
  },
} as const satisfies Group;
