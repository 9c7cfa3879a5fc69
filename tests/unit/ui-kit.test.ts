import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";

const UI = "components/ui";
const ROOT = "app/[tenant]/[locale]";
const PAGE = path.join(ROOT, "(applicant)/dev/ui");

const read = (file: string) => readFileSync(file, "utf8");

// The snackbar is rendered by the layout of every page.
const shownSources = [path.join(ROOT, "layout.tsx"), ...readdirSync(PAGE).map((file) => path.join(PAGE, file))]
  .map(read)
  .join("\n");

const componentsOf = (file: string): string[] =>
  [...read(path.join(UI, file)).matchAll(/^export (?:const|function) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name ?? "");

const files = readdirSync(UI).filter((file) => file.endsWith(".tsx") && componentsOf(file).length > 0);

/** Imported by name, or with a namespace import of its file. */
const isShown = (file: string, component: string) =>
  new RegExp(`<${component}\\b`).test(shownSources) ||
  shownSources.includes(`import * as Drawings from "@/${UI}/${path.parse(file).name}"`);

// Parts of other components, which are shown with them.
const WITHIN: Readonly<Record<string, string>> = {
  Hint: "Field",
  ErrorText: "Field",
  ErrorMark: "Field",
  DialogPanel: "Dialog",
  DialogPlaceholder: "Dialog",
  LazyDayPicker: "DayPicker",
};

describe("the page of all controls", () => {
  test.each(files)("shows every component of %s", (file) => {
    for (const component of componentsOf(file))
      expect(isShown(file, WITHIN[component] ?? component), component).toBe(true);
  });

  test.each([
    ["production", "0", false],
    ["production", "1", true],
    ["development", "0", true],
  ])("exists in %s with DEMO=%s: %s", async (NODE_ENV, DEMO, isThere) => {
    const variables = {
      NODE_ENV,
      DEMO,
      APP_DOMAIN: "example.org",
      SESSION_SECRET: "a secret of the tests and of nothing else",
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    vi.resetModules();
    const { requireDeveloperMode } = await import("@/lib/server/environment/web-environment");
    if (isThere) expect(requireDeveloperMode).not.toThrow();
    else expect(requireDeveloperMode).toThrow("not_found");
    vi.unstubAllEnvs();
  });
});
