import { existsSync } from "node:fs";
import path from "node:path";
import Holidays from "date-holidays";
import { countryOf } from "@/lib/domain/country/countries";
import { scaleOf } from "@/lib/domain/tenant/colour-scale";
import type { TenantProblem } from "@/lib/domain/tenant/tenant-rules";
import type { TenantsFile } from "@/lib/domain/tenant/tenant-schema";
import { poorPairs } from "./contrast";

const contrastProblems = ({ colours }: TenantsFile): TenantProblem[] =>
  Object.entries(colours).flatMap(([name, colour]) => {
    const poor = (["light", "dark"] as const).flatMap((theme) =>
      poorPairs(scaleOf(colour), theme).map(
        ({ one, other, minimum, reached }) => `${one} on ${other} ${reached.toFixed(1)} of ${minimum} (${theme})`,
      ),
    );
    const message = `has too little contrast: ${poor.join(", ")}`;
    return poor.length === 0 ? [] : [{ path: ["colours", name], message }];
  });

const stateProblems = ({ tenants }: TenantsFile): TenantProblem[] =>
  Object.entries(tenants).flatMap(([tenant, { country, locations }]) => {
    const { region } = countryOf(country);
    const known = Object.keys(new Holidays(region).getStates(region) ?? {});
    return locations.flatMap(({ state }, index) => {
      const message = `"${state}" has no holidays of its own; these have: ${known.join(", ") || "none"}`;
      const isKnown = state === undefined || known.includes(state);
      return isKnown ? [] : [{ path: ["tenants", tenant, "locations", index, "state"], message }];
    });
  });

const pictureProblems = ({ tenants }: TenantsFile): TenantProblem[] =>
  Object.entries(tenants).flatMap(([tenant, { logos }]) =>
    (["dark", "white"] as const).flatMap((variant) =>
      Object.entries(logos?.[variant] ?? {}).flatMap(([locale, address]) => {
        const file = path.posix.join("public", address.replace(/\?.*$/, ""));
        const message = `there is no file ${file}`;
        return existsSync(file) ? [] : [{ path: ["tenants", tenant, "logos", variant, locale], message }];
      }),
    ),
  );

/** What does not fit to what is outside of the tenants' file: the style sheet, public holidays, and the files below `public/`. */
export const outsideProblems = (file: TenantsFile): TenantProblem[] => [
  ...contrastProblems(file),
  ...stateProblems(file),
  ...pictureProblems(file),
];
