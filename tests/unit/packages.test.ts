import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "postcss";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { shows } from "@/tests/support/shows";

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** It lies in the archive of another package, whose hash covers it. */
  inBundle?: boolean;
}
type Lock = Record<string, Locked>;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const declared: Record<string, string> = {
  ...read("package.json").dependencies,
  ...read("package.json").devDependencies,
};
const { "": ours, ...locked } = read("package-lock.json").packages as Lock;

// The first versions without a known vulnerability that would affect us.
const MINIMUM_VERSIONS = { next: "16.4.6", hono: "4.12.25", zod: "4.6.7" };

const isAtLeast = (version: string, minimum: string) =>
  // A prerelease counts as older than its release.
  !version.startsWith(`${minimum}-`) && version.localeCompare(minimum, "en", { numeric: true }) >= 0;

// A dependency of the bench's browser driver, for a protocol that the bench does not use.
const BENCH_ONLY = ["node_modules/chromium-bidi/node_modules/zod"];

/** All copies of packages with a known vulnerability. */
const unsafeIn = (lock: Lock): string[] =>
  Object.entries(MINIMUM_VERSIONS).flatMap(([name, minimum]) =>
    Object.entries(lock)
      .filter(([place]) => place.endsWith(`node_modules/${name}`) && !BENCH_ONLY.includes(place))
      .filter(([, { version = "" }]) => !isAtLeast(version, minimum))
      .map(([place, { version }]) => `${place} ${version}`),
  );

/** The package that a nested one lies in. */
const carrierOf = (place: string): string => place.slice(0, place.lastIndexOf("/node_modules/"));

/** Packages without an integrity hash, or from another address than the registry's. */
const looseIn = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(([place, { inBundle }]) => !inBundle || lock[carrierOf(place)]?.integrity === undefined)
    .filter(([, { integrity = "", resolved }]) => !/^sha512-[\w+/]{86}==$/.test(integrity) || resolved !== undefined)
    .map(([place]) => place);

/** The packages that the product must be built with, and those that its tests must be. */
const REQUIRED = {
  product: [
    "next",
    "react",
    "react-dom",
    "next-intl",
    "iron-session",
    "jose",
    "zod",
    "react-hook-form",
    "@hookform/resolvers",
    "libphonenumber-js",
    "date-fns",
    "date-fns-tz",
    "@radix-ui/react-dialog",
    "@radix-ui/react-tabs",
    "tailwindcss",
    "@tanstack/react-table",
    "react-day-picker",
  ],
  tests: ["vitest", "playwright"],
} as const;
const FOLDERS = { product: ["app", "components", "lib", "backend"], tests: ["tests"] } as const;

/** What a style sheet imports by a rule. */
const importedByStyles = (css: string): string[] => {
  const found: string[] = [];
  parse(css).walkAtRules("import", ({ params }) => {
    found.push(/^["']([^"']+)["']/.exec(params)?.[1] ?? "");
  });
  return found;
};

/** What a module imports by a statement, but for its types: those are gone when it runs. */
const importedByModule = (file: string, text: string): string[] =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
      return [];
    return [(statement.moduleSpecifier as ts.StringLiteral).text];
  });

/** The package that a specifier is of: `next/link` is of `next`, `@radix-ui/react-tabs` of itself. */
const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Which of these packages none of the files imports. */
const unimportedIn = (names: readonly string[], files: Iterable<readonly [file: string, text: string]>): string[] => {
  let missing = [...names];
  for (const [file, text] of files) {
    // Most files mention nothing that is missing by then, and are not parsed.
    if (!missing.some((name) => text.includes(name))) continue;
    const specifiers = file.endsWith(".css") ? importedByStyles(text) : importedByModule(file, text);
    const imported = new Set(specifiers.map(packageOf));
    missing = missing.filter((name) => !imported.has(name));
  }
  return missing;
};

const filesIn = (folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => [file, readFileSync(file, "utf8")] as const);

describe("the packages", () => {
  test.each(["product", "tests"] as const)("that are required are imported by the %s", (part) => {
    expect(unimportedIn(REQUIRED[part], filesIn(FOLDERS[part]))).toEqual([]);
    for (const name of REQUIRED[part]) expect(declared).toHaveProperty([name]);
  });

  test("count as imported by statements alone: not by a comment, a type, a text, or a package of a longer name", () => {
    const module = (text: string) => unimportedIn(["next", "@radix-ui/react-tabs"], [["module.ts", text]]);
    expect(module('import link from "next/link";\nimport * as Tabs from "@radix-ui/react-tabs";')).toEqual([]);
    expect(module('import "next";')).toEqual(["@radix-ui/react-tabs"]);
    for (const text of [
      '// import "next";',
      'import type { Metadata } from "next";',
      "const text = `import 'next';`;",
      'import { useLocale } from "next-intl";',
      'import * as Dialog from "@radix-ui/react-dialog";',
    ])
      expect(module(text)).toEqual(["next", "@radix-ui/react-tabs"]);
    const styles = (text: string) => unimportedIn(["tailwindcss"], [["styles.css", text]]);
    expect(styles('@import "tailwindcss/theme.css" layer(theme);')).toEqual([]);
    expect(styles('/* @import "tailwindcss"; */')).toEqual(["tailwindcss"]);
  });

  test("are declared with exact versions, and locked as declared", () => {
    for (const [name, declaration] of Object.entries(declared)) {
      // A second version of a package has a name of its own: `npm:typescript@7.0.2`.
      const version = declaration.replace(/^npm:[\w@/-]+@/, "");
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
    }
    expect(ours).toMatchObject({ engines: read("package.json").engines });
  });

  test("are locked by hash, and are from the registry only", () => {
    expect(looseIn(locked)).toEqual([]);
    const [[place = "", one] = []] = Object.entries(locked);
    for (const flaw of [
      { integrity: undefined },
      { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" },
      { integrity: "" },
      { resolved: "https://registry.elsewhere.test/next.tgz" },
      { resolved: "git+ssh://git@example.test/next.git" },
    ])
      expect(looseIn({ [place]: { ...one, ...flaw } as Locked })).toEqual([place]);
    expect(looseIn({ "node_modules/carrier/node_modules/bundled": { inBundle: true } })).toHaveLength(1);
    shows(34, { "packages with a fingerprint": Object.keys(locked).length, without: 0 });
  });

  test("have no known vulnerability, in any copy", () => {
    expect(unsafeIn(locked)).toEqual([]);
    for (const name of Object.keys(MINIMUM_VERSIONS))
      expect(locked).toHaveProperty([`node_modules/${name}`, "version"]);
    const withHole = {
      "node_modules/next": { version: "16.4.5" },
      "node_modules/x/node_modules/next": { version: "16.4.6-canary.3" },
      "node_modules/y/node_modules/next": { version: "9.10.0" },
      "node_modules/hono": { version: "4.12.3" },
      "node_modules/zod": { version: "4.6.6" },
      "node_modules/next-intl": { version: "1.0.0" },
    };
    expect(unsafeIn(withHole)).toHaveLength(5);
    shows(34, { "packages watched": Object.keys(MINIMUM_VERSIONS).length, "unsafe copies": 0 });
  });
});
