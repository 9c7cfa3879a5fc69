import { THEME } from "@/lib/domain/device-storage/rows";
import { THEME_META_ID, THEME_METAS } from "@/lib/kit/theme-script";
import { readText, writeText } from "./device-storage";

export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

const isStoredTheme = (text: string | null): text is keyof typeof THEME_METAS => text === "dark" || text === "device";

/** The stored theme; light when none is stored, whatever the device is set to. */
export const readTheme = (): Theme => {
  const stored = readText(THEME);
  return isStoredTheme(stored) ? stored : "light";
};

/** Stores a theme for this site. */
export const storeTheme = (theme: Theme): void => writeText(THEME, theme === "light" ? undefined : theme);

/** Applies a theme to this page. */
export const applyTheme = (theme: Theme): void => {
  document.getElementById(THEME_META_ID)?.remove();
  if (theme === "light") {
    delete document.documentElement.dataset.theme;
    return;
  }
  document.documentElement.dataset.theme = theme;
  document.head.prepend(Object.assign(document.createElement("meta"), { id: THEME_META_ID }, THEME_METAS[theme]));
};
