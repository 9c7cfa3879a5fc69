/** The `localStorage` key of the chosen theme. */
export const THEME_KEY = "startday-theme";

/** The background of each theme; browsers colour their bars with it. */
export const THEME_BACKGROUNDS = { light: "#fcfcfd", dark: "#0c0e14" } as const;

/** The id of the chosen theme's meta element. */
export const THEME_META_ID = "chosen-ground";

// Upper case, unlike the device's: React adopts a meta with the same name and content and fails when it is removed.
export const THEME_META_COLOURS = {
  light: THEME_BACKGROUNDS.light.toUpperCase(),
  dark: THEME_BACKGROUNDS.dark.toUpperCase(),
};

/**
 * Applies the stored theme before the first paint. The browser uses the first matching meta, so the chosen one goes before
 * the device's. The page's policy allows the script by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}"),c=${JSON.stringify(THEME_META_COLOURS)}[t];if(c){document.documentElement.dataset.theme=t;document.head.prepend(Object.assign(document.createElement("meta"),{id:"${THEME_META_ID}",name:"theme-color",content:c}))}}catch{}`;
