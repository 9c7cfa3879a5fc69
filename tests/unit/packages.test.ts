import { readFileSync } from "node:fs";
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

describe("the packages", () => {
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
