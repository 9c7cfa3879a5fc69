import "@/app/globals.css";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ThemeChoice } from "@/components/shell/theme-choice";
import { applyTheme, THEMES } from "@/lib/client/theme";
import { THEME_KEY } from "@/lib/kit/theme";
import { THEME_META_ID, THEME_SCRIPT } from "@/lib/kit/theme-script";

const DARK = "rgb(12, 14, 20)";
const LIGHT = "rgb(252, 252, 253)";

const setDevice = (value: "light" | "dark") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
const background = () => getComputedStyle(document.body).backgroundColor;
const colourScheme = () => getComputedStyle(document.documentElement).colorScheme;
const bar = () => document.getElementById(THEME_META_ID) as HTMLMetaElement | null;

/** The choice of the footer. Each test leaves the light theme behind. */
const openChoice = async () => {
  const screen = await render(
    <ThemeChoice label="Appearance" themes={THEMES.map((theme) => ({ theme, name: theme }))} />,
  );
  return (name: string) => screen.getByRole("radio", { name });
};

afterEach(() => cdp().send("Emulation.setEmulatedMedia", { features: [] }));

beforeEach(() => {
  localStorage.clear();
  applyTheme("light");
});

describe("on a dark device", () => {
  beforeEach(() => setDevice("dark"));

  test("the theme is light until another is chosen", async () => {
    const option = await openChoice();
    await expect.element(option("light")).toBeChecked();
    expect([background(), colourScheme(), bar()]).toEqual([LIGHT, "light", null]);
    await option("dark").click();
    expect([background(), colourScheme()]).toEqual([DARK, "dark"]);
    await option("light").click();
    expect([background(), bar(), localStorage.getItem(THEME_KEY)]).toEqual([LIGHT, null, null]);
  });

  test("the device's theme is a choice, which stays on the device", async () => {
    const option = await openChoice();
    await option("device").click();
    expect([background(), bar()?.media]).toEqual([DARK, "(prefers-color-scheme: dark)"]);
    expect(localStorage.getItem(THEME_KEY)).toBe("device");
    await setDevice("light");
    expect(background()).toBe(LIGHT);
  });
});

test.each([
  [null, LIGHT],
  ["dark", DARK],
  ["device", DARK],
  ["unknown", LIGHT],
])("a stored theme %s is shown before any other script has run", async (stored, colour) => {
  await setDevice("dark");
  if (stored) localStorage.setItem(THEME_KEY, stored);
  const script = document.head.appendChild(document.createElement("script"));
  script.textContent = THEME_SCRIPT;
  script.remove();
  expect(background()).toBe(colour);
});
