import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";

/** One installed copy of a package in `package-lock.json`. */
export interface Locked {
  license?: string;
  dev?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
}

export interface Shipped {
  name: string;
  licence: string;
  /** The folders where it is installed. */
  places: readonly string[];
  /** Built for one platform, and installed only there. */
  isForMachine: boolean;
}

// Licences of packages that declare none in their package.json, from their licence files.
const UNDECLARED: Record<string, string> = { "png-js": "MIT" };

const ALLOWED = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"],
  ...["Unlicense", "CC0-1.0", "PSF-2.0"],
];

/** Other licences that are allowed for some packages, and why they do not bind operators. */
const EXCEPTIONS: readonly { licence: string; of: RegExp; since: string }[] = [
  { licence: "OFL-1.1", of: /^@fontsource/, since: "fonts, given on as they are" },
  { licence: "CC-BY-4.0", of: /^caniuse-lite$/, since: "a table of browsers, named here" },
  { licence: "CC-BY-3.0", of: /^date-holidays$/, since: "a table of holidays, named here" },
  {
    licence: "LGPL-3.0-or-later",
    of: /^@img\/sharp/,
    since: "a library of its own beside ours, which may be exchanged",
  },
];

export const readLock = (): Record<string, Locked> => JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

const nameAt = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Every package that is shipped with the product, sorted by name. */
export const shippedIn = (lock: Record<string, Locked>): Shipped[] => {
  const shipped = new Map<string, Shipped>();
  for (const [place, { license, dev, os, cpu }] of Object.entries(lock)) {
    if (place === "" || dev) continue;
    const name = nameAt(place);
    const licence = license ?? UNDECLARED[name] ?? "none said";
    const key = `${name} ${licence}`;
    const places = [...(shipped.get(key)?.places ?? []), place];
    shipped.set(key, { name, licence, places, isForMachine: os !== undefined || cpu !== undefined });
  }
  return [...shipped.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Whether a package may come with the product (docs/dependencies.md). */
export const isAllowed = ({ name, licence }: Pick<Shipped, "name" | "licence">): boolean => {
  const also = EXCEPTIONS.filter(({ of }) => of.test(name)).map((one) => one.licence);
  try {
    return satisfies(licence, [...ALLOWED, ...also]);
  } catch {
    // No expression of licences at all: "SEE LICENSE IN …", "UNLICENSED", nothing.
    return false;
  }
};
