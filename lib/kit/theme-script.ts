import { THEME_BACKGROUNDS, THEME_KEY } from "./theme";

/** The id of the chosen theme's meta element. */
export const THEME_META_ID = "chosen-ground";

// Upper case, unlike the light theme's: React adopts a meta with the same name and content and fails when it is removed.
const DARK_BAR = { name: "theme-color", content: THEME_BACKGROUNDS.dark.toUpperCase() };

/** The meta element of each theme that is stored. The light theme is the default: nothing is stored for it. */
export const THEME_METAS = { dark: DARK_BAR, device: { ...DARK_BAR, media: "(prefers-color-scheme: dark)" } } as const;

/**
 * Applies the stored theme before the first paint. The browser uses the first matching meta, so the chosen one goes before
 * the page's own. The page's policy allows the script by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}"),m=${JSON.stringify(THEME_METAS)}[t];if(m){document.documentElement.dataset.theme=t;document.head.prepend(Object.assign(document.createElement("meta"),{id:"${THEME_META_ID}"},m))}}catch{}`;
