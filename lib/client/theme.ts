import { type THEME_BACKGROUNDS, THEME_KEY, THEME_META_COLOURS, THEME_META_ID } from "@/lib/kit/theme-script";

export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

const isGround = (text: string | null): text is keyof typeof THEME_BACKGROUNDS => text === "light" || text === "dark";

/** The choice that is kept; as on the device when there is none, or nothing can be kept here. */
export const readTheme = (): Theme => {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return isGround(kept) ? kept : "device";
  } catch {
    return "device";
  }
};

/** Keeps a choice for this site. Private windows may refuse: then nothing changes. */
export const storeTheme = (theme: Theme): void => {
  try {
    if (theme === "device") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // See above.
  }
};

/** Puts a theme in force on this page. */
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
