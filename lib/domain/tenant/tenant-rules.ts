import { orderPages, type PageStep } from "@/lib/domain/application/steps";
import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { PALETTE } from "./palette";
import type { TenantRow, TenantsFile } from "./tenant-schema";

/** What is wrong at a place of the tenants' file. */
export interface TenantProblem {
  path: readonly PropertyKey[];
  /** Completes a sentence that begins with the path. */
  message: string;
}

const problem = (path: readonly PropertyKey[], message: string): TenantProblem => ({ path, message });

const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(", ");

const repeated = (path: readonly PropertyKey[], values: readonly string[] = []): TenantProblem[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index ? [problem([...path, index], `repeats "${value}"`)] : [],
  );

const ofLocations = ({ locations }: TenantRow): TenantProblem[] =>
  repeated(
    ["locations"],
    locations.map(({ location_key }) => location_key),
  ).map(({ path, message }) => problem([...path, "location_key"], message));

const ofPages = ({ pages, locations }: TenantRow): TenantProblem[] => {
  const repeats = repeated(["pages"], pages);
  if (!pages || repeats.length > 0) return repeats;
  const ordered = orderPages(pages);
  const needed: PageStep[] = [...(locations.length > 1 ? (["location"] as const) : []), "session", "confirmation"];
  const missing = needed.filter((page) => !pages.includes(page));
  return [
    ...(missing.length > 0 ? [problem(["pages"], `lacks ${quoted(missing)}: nobody could book`)] : []),
    ...(ordered.join() === pages.join() ? [] : [problem(["pages"], `must be in the order ${quoted(ordered)}`)]),
  ];
};

const ofAges = ({ ages: { min = 0, max } = {} }: TenantRow): TenantProblem[] =>
  max !== undefined && max < min ? [problem(["ages"], `accepts nobody: ${max} is less than ${min}`)] : [];

const ofLogos = ({ logos, languages, country }: TenantRow): TenantProblem[] => {
  const offered: readonly string[] = languages === "all" ? ALL_LOCALES : (languages ?? countryOf(country).locales);
  return (["dark", "white"] as const).flatMap((variant) =>
    Object.keys(logos?.[variant] ?? {})
      .filter((locale) => !offered.includes(locale))
      .map((locale) =>
        problem(["logos", variant, locale], `is of a language that is not offered; these are: ${quoted(offered)}`),
      ),
  );
};

const ofLanguages = ({ languages }: TenantRow): TenantProblem[] =>
  languages === "all" ? [] : repeated(["languages"], languages);

const ofRow = (row: TenantRow): TenantProblem[] =>
  [ofLocations, ofPages, ofAges, ofLogos, ofLanguages].flatMap((rule) => rule(row));

const ofAccents = ({ tenants, colours }: TenantsFile): TenantProblem[] => {
  const names = [...Object.keys(PALETTE), ...Object.keys(colours)];
  const owners = new Map<string, string>();
  return Object.entries(tenants).flatMap(([tenant, { accent, country, isStaging, locations }]) => {
    const path = ["tenants", tenant, "accent"];
    if (!names.includes(accent))
      return [problem(path, `"${accent}" is no colour: it is none of ${quoted(names)}. Add it to "colours"`)];
    if (isStaging || locations.length === 0) return [];
    const owner = owners.get(`${country} ${accent}`);
    owners.set(`${country} ${accent}`, owner ?? tenant);
    return owner ? [problem(path, `"${accent}" is already the colour of "${owner}", in the same country`)] : [];
  });
};

const ofColours = ({ colours }: TenantsFile): TenantProblem[] =>
  Object.entries(colours).flatMap(([name, { hue, shades }]) => [
    ...(Object.hasOwn(PALETTE, name) ? [problem(["colours", name], "is the name of a colour of the product")] : []),
    ...((hue === undefined) === (shades === undefined)
      ? [problem(["colours", name], 'must have either "hue" or "shades"')]
      : []),
  ]);

const ofGlobal = ({ tenants }: TenantsFile): TenantProblem[] => {
  if (!tenants.global) return [problem(["tenants"], 'lacks "global", the list of all networks')];
  return tenants.global.locations.length === 0
    ? []
    : [problem(["tenants", "global", "locations"], "must be empty: it is the list of all networks")];
};

/** What is wrong with a file that has the right form: what one row says twice or against itself, and what two rows say. */
export const tenantProblems = (file: TenantsFile): TenantProblem[] => [
  ...ofGlobal(file),
  ...Object.entries(file.tenants).flatMap(([tenant, row]) =>
    ofRow(row).map(({ path, message }) => problem(["tenants", tenant, ...path], message)),
  ),
  ...ofAccents(file),
  ...ofColours(file),
];
