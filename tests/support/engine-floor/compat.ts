import { readFileSync } from "node:fs";
import type { BrowserName, CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import project from "@/package.json" with { type: "json" };

const NAMES: Readonly<Record<string, BrowserName>> = { ios_saf: "safari_ios" };

/** The oldest supported version of each browser, as `browserslist` declares it. */
const FLOOR: ReadonlyMap<BrowserName, number> = new Map(
  project.browserslist.map((row) => {
    const [name = "", version] = row.split(" >= ");
    return [NAMES[name] ?? (name as BrowserName), Number(version)];
  }),
);

const isAdded = (added: unknown, oldest: number): boolean =>
  typeof added === "string" && added !== "preview" && Number.parseFloat(added.replace("≤", "")) <= oldest;

const isSupported = ({ support }: CompatStatement): boolean =>
  [...FLOOR].every(([browser, oldest]) =>
    [support[browser] ?? []]
      .flat()
      .some(
        (row) =>
          isAdded(row.version_added, oldest) &&
          !row.version_removed &&
          !row.flags &&
          !row.prefix &&
          !row.alternative_name,
      ),
  );

/** What the compatibility data say of a name below a node: supported by the whole floor, or not; undefined if they do not know it. */
export const isAtFloor = (node: Identifier | undefined, name: string): boolean | undefined => {
  const statement = node && Object.hasOwn(node, name) ? node[name]?.__compat : undefined;
  return statement && isSupported(statement);
};

// Imported, they would be compiled first, which takes a minute: they are 20 MB.
export const { api, css, javascript } = JSON.parse(
  readFileSync("node_modules/@mdn/browser-compat-data/data.json", "utf8"),
) as CompatData;
