import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shows } from "@/tests/support/shows";

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
}
type Lock = Record<string, Locked>;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const declared: Record<string, string> = {
  ...read("package.json").dependencies,
  ...read("package.json").devDependencies,
};
const { "": ours, ...locked } = read("package-lock.json").packages as Lock;

// The first versions without a hole that we would stand in.
const LEAST = { next: "16.4.6", hono: "4.12.25", zod: "4.6.7" };

const isAtLeast = (version: string, least: string) =>
  // What comes before a release is not it yet.
  !version.startsWith(`${least}-`) && version.localeCompare(least, "en", { numeric: true }) >= 0;

// A part of the bench that drives browsers over a protocol which the bench does not use.
const BENCH_ONLY = ["node_modules/chromium-bidi/node_modules/zod"];

/** Copies of a package with a known hole, wherever they lie. */
const unsafeIn = (lock: Lock): string[] =>
  Object.entries(LEAST).flatMap(([name, least]) =>
    Object.entries(lock)
      .filter(([place]) => place.endsWith(`node_modules/${name}`) && !BENCH_ONLY.includes(place))
      .filter(([, { version = "" }]) => !isAtLeast(version, least))
      .map(([place, { version }]) => `${place} ${version}`),
  );

/** Packages that are not bound to their content, or that lie at an address of their own instead of in the registry. */
const looseIn = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(([, { integrity = "", resolved }]) => !/^sha512-[\w+/]{86}==$/.test(integrity) || resolved !== undefined)
    .map(([place]) => place);

describe("the packages", () => {
  test("are declared by one version each, and locked as declared", () => {
    for (const [name, version] of Object.entries(declared)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
    }
    expect(ours).toMatchObject({ engines: read("package.json").engines });
  });

  test("are locked by their content, and come from the registry alone", () => {
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
    shows(34, { "packages with a fingerprint": Object.keys(locked).length, without: 0 });
  });

  test("are no versions with a known hole, in any copy", () => {
    expect(unsafeIn(locked)).toEqual([]);
    for (const name of Object.keys(LEAST)) expect(locked).toHaveProperty([`node_modules/${name}`, "version"]);
    const known = {
      "node_modules/next": { version: "16.4.5" },
      "node_modules/x/node_modules/next": { version: "16.4.6-canary.3" },
      "node_modules/y/node_modules/next": { version: "9.10.0" },
      "node_modules/hono": { version: "4.12.3" },
      "node_modules/zod": { version: "4.6.6" },
      "node_modules/next-intl": { version: "1.0.0" },
    };
    expect(unsafeIn(known)).toHaveLength(5);
    shows(34, { "packages watched": Object.keys(LEAST).length, "unsafe copies": 0 });
  });
});
