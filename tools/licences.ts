import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";

/** One copy of a package in `package-lock.json`. */
export interface LockedPackage {
  license?: string;
  dev?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
}

/** A package that is shipped with the product. */
export interface ShippedPackage {
  name: string;
  licence: string;
  /** The folders of its copies. */
  folders: readonly string[];
  /** Built for some platforms, and installed only there. */
  isForPlatform: boolean;
}

// Licences of packages that declare none in their package.json, from their licence files.
const UNDECLARED: Record<string, string> = { "png-js": "MIT" };

const ALLOWED = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"],
  ...["Unlicense", "CC0-1.0", "PSF-2.0"],
];

/** Other licences that are allowed for some packages, and why they put no condition on operators. */
const EXCEPTIONS: readonly { licence: string; packages: RegExp; reason: string }[] = [
  { licence: "OFL-1.1", packages: /^@fontsource/, reason: "fonts, passed on unchanged" },
  { licence: "CC-BY-4.0", packages: /^caniuse-lite$/, reason: "a table of browsers, named in the notices" },
  { licence: "CC-BY-3.0", packages: /^date-holidays$/, reason: "a table of holidays, named in the notices" },
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp/,
    reason: "a separate library, which may be replaced by another build",
  },
];

export const readLock = (): Record<string, LockedPackage> =>
  JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

const packageName = (folder: string) => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/** Every package that is shipped with the product, sorted by name. */
export const shippedIn = (lock: Record<string, LockedPackage>): ShippedPackage[] => {
  const shipped = new Map<string, ShippedPackage>();
  for (const [folder, { license, dev, os, cpu }] of Object.entries(lock)) {
    if (folder === "" || dev) continue;
    const name = packageName(folder);
    const licence = license ?? UNDECLARED[name] ?? "none said";
    const key = `${name} ${licence}`;
    const folders = [...(shipped.get(key)?.folders ?? []), folder];
    shipped.set(key, { name, licence, folders, isForPlatform: os !== undefined || cpu !== undefined });
  }
  return [...shipped.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Whether a package may come with the product (docs/dependencies.md). */
export const isAllowed = ({ name, licence }: Pick<ShippedPackage, "name" | "licence">): boolean => {
  const exceptions = EXCEPTIONS.filter(({ packages }) => packages.test(name)).map((exception) => exception.licence);
  try {
    return satisfies(licence, [...ALLOWED, ...exceptions]);
  } catch {
    // Not an SPDX expression: "SEE LICENSE IN …", "UNLICENSED", nothing.
    return false;
  }
};
