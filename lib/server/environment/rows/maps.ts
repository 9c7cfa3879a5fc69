import { maps } from "@/lib/server/environment/address-schemas";
import { type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

/** The provider that suggests addresses. */
export const MAPS = {
  title: "Addresses",
  prefixes: ["MAPS_"],
  variables: {},
  tenantVariables: {
    MAPS_URL: maps.optional().register(variableMeta, {
      setBy: "with suggestions of addresses",
      isSecret: true,
      readBy: WEB,
      without: "addresses are typed by hand",
      example: "https://photon.example.org",
      description:
        "The provider that suggests addresses: the address of a Photon, Google Places with its key as `https://KEY@places.googleapis.com`, or `none`. A key stays on the server.",
    }),
  },
} as const satisfies Group;
