/** Where the device keeps the chosen theme. */
export const THEME_KEY = "startday-theme";

/** The ground of each theme, which browsers colour their own bars with. */
export const THEME_BACKGROUNDS = { light: "#fcfcfd", dark: "#0c0e14" } as const;

/** The meta element of a choice. */
export const THEME_META_ID = "chosen-ground";

// Written otherwise than the device's: React takes a meta of the same name and content for its own, and fails once it is gone.
export const THEME_META_COLOURS = {
  light: THEME_BACKGROUNDS.light.toUpperCase(),
  dark: THEME_BACKGROUNDS.dark.toUpperCase(),
};

/**
 * Puts the kept choice in force while the head is read, before anything is painted. Of two metas the browser takes the
 * first one that fits, so the chosen one goes before the device's. Pages may run it because their policy names its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}"),c=${JSON.stringify(THEME_META_COLOURS)}[t];if(c){document.documentElement.dataset.theme=t;document.head.prepend(Object.assign(document.createElement("meta"),{id:"${THEME_META_ID}",name:"theme-color",content:c}))}}catch{}`;
