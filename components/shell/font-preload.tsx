import cyrillicExt from "@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2";
import cyrillic from "@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2";
import latin from "@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2";
import armenian from "@fontsource-variable/noto-sans-armenian/files/noto-sans-armenian-armenian-wght-normal.woff2";
import georgian from "@fontsource-variable/noto-sans-georgian/files/noto-sans-georgian-georgian-wght-normal.woff2";
import { preload } from "react-dom";
import type { Locale } from "@/lib/domain/country/locales";

/** The fonts that every page of a language needs, besides the Latin font with digits and signs. */
const OWN_SCRIPT: Partial<Record<Locale, readonly string[]>> = {
  hy: [armenian],
  ka: [georgian],
  ru: [cyrillic],
  ua: [cyrillic],
  kk: [cyrillic, cyrillicExt],
};

/** Preloads the fonts of the page's language, before the style sheet is read. */
export const FontPreload = ({ locale }: { locale: Locale }) => {
  for (const font of [latin, ...(OWN_SCRIPT[locale] ?? [])])
    preload(font, { as: "font", type: "font/woff2", crossOrigin: "" });
  return null;
};
