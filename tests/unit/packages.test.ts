import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Locked {
  version?: string;
  integrity?: string;
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const declared: Record<string, string> = {
  ...read("package.json").dependencies,
  ...read("package.json").devDependencies,
};
const { "": ours, ...locked } = read("package-lock.json").packages as Record<string, Locked>;

// The first versions without a hole that we would stand in.
const LEAST = { next: "16.4.6", hono: "4.12.25", zod: "4.6.7" };

const isAtLeast = (version: string, least: string) => version.localeCompare(least, "en", { numeric: true }) >= 0;

describe("the packages", () => {
  test("are declared by one version each, and locked as declared", () => {
    for (const [name, version] of Object.entries(declared)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
    }
    expect(ours).toMatchObject({ engines: read("package.json").engines });
  });

  test("are locked by their content", () => {
    expect(Object.entries(locked).filter(([, { integrity }]) => !integrity)).toEqual([]);
  });

  test("are no versions with a known hole", () => {
    const copies = (name: string) => Object.keys(locked).filter((place) => place.endsWith(`node_modules/${name}`));
    for (const [name, least] of Object.entries(LEAST))
      for (const place of copies(name)) expect(isAtLeast(locked[place]?.version ?? "", least), place).toBe(true);
    expect(isAtLeast("16.4.5", LEAST.next)).toBe(false);
    expect(isAtLeast("4.12.3", LEAST.hono)).toBe(false);
  });
});
