import { THEME } from "@/lib/domain/device-storage/rows";
import { BAR_ID, BARS, type GROUNDS } from "@/lib/kit/theme-script";
import { readText, writeText } from "./device-storage";

export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

const isGround = (text: string | null): text is keyof typeof GROUNDS => text === "light" || text === "dark";

/** The stored theme; the device's own when none is stored. */
export const readTheme = (): Theme => {
  const stored = readText(THEME);
  return isGround(stored) ? stored : "device";
};

/** Stores a theme for this site. */
export const storeTheme = (theme: Theme): void => writeText(THEME, theme === "device" ? undefined : theme);

/** Applies a theme to this page. */
export const applyTheme = (theme: Theme): void => {
  document.getElementById(BAR_ID)?.remove();
  if (theme === "device") {
    delete document.documentElement.dataset.theme;
    return;
  }
  document.documentElement.dataset.theme = theme;
  const bar = document.createElement("meta");
  document.head.prepend(Object.assign(bar, { id: BAR_ID, name: "theme-color", content: BARS[theme] }));
};
