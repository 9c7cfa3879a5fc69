export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "startday-theme";

/** The ground of each theme, which browsers colour their own bars with. */
export const GROUNDS = { light: "#fcfcfd", dark: "#0c0e14" } as const;

const BAR_ID = "chosen-ground";

// Written otherwise than the device's: React takes a meta of the same name and content for its own, and fails once it is gone.
const BARS = { light: GROUNDS.light.toUpperCase(), dark: GROUNDS.dark.toUpperCase() };

/**
 * Puts the kept choice in force while the head is read, before anything is painted. Of two metas the browser takes the
 * first one that fits, so the chosen one goes before the device's.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${KEY}"),c=${JSON.stringify(BARS)}[t];if(c){document.documentElement.dataset.theme=t;document.head.prepend(Object.assign(document.createElement("meta"),{id:"${BAR_ID}",name:"theme-color",content:c}))}}catch{}`;

const isGround = (text: string | null): text is keyof typeof GROUNDS => text === "light" || text === "dark";

/** The choice that is kept; as on the device when there is none, or nothing can be kept here. */
export const keptTheme = (): Theme => {
  try {
    const kept = localStorage.getItem(KEY);
    return isGround(kept) ? kept : "device";
  } catch {
    return "device";
  }
};

/** Keeps a choice for this site. Private windows may refuse: then nothing changes. */
export const keepTheme = (theme: Theme): void => {
  try {
    if (theme === "device") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // See above.
  }
};

/** Puts a theme in force on this page. */
export const showTheme = (theme: Theme): void => {
  document.getElementById(BAR_ID)?.remove();
  if (theme === "device") {
    delete document.documentElement.dataset.theme;
    return;
  }
  document.documentElement.dataset.theme = theme;
  const bar = document.createElement("meta");
  document.head.prepend(Object.assign(bar, { id: BAR_ID, name: "theme-color", content: BARS[theme] }));
};
