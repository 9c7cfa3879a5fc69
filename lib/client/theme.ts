import { THEME } from "@/lib/domain/device-storage/rows";
import { type THEME_BACKGROUNDS, THEME_META_COLOURS, THEME_META_ID } from "@/lib/kit/theme-script";
import { readText, writeText } from "./device-storage";

export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

const isStoredTheme = (text: string | null): text is keyof typeof THEME_BACKGROUNDS =>
  text === "light" || text === "dark";

/** The stored theme; the device's own when none is stored. */
export const readTheme = (): Theme => {
  const stored = readText(THEME);
  return isStoredTheme(stored) ? stored : "device";
};

/** Stores a theme for this site. */
export const storeTheme = (theme: Theme): void => writeText(THEME, theme === "device" ? undefined : theme);

/** Applies a theme to this page. */
export const applyTheme = (theme: Theme): void => {
  document.getElementById(THEME_META_ID)?.remove();
  if (theme === "device") {
    delete document.documentElement.dataset.theme;
    return;
  }
  document.documentElement.dataset.theme = theme;
  const bar = document.createElement("meta");
  document.head.prepend(
    Object.assign(bar, { id: THEME_META_ID, name: "theme-color", content: THEME_META_COLOURS[theme] }),
  );
};
