import type { Locale } from "@/lib/domain/country/locales";
import { ACCENTS, type AccentScale, SHADES } from "./accents";
import type { Tenant } from "./tenants";

/** Addresses on our own site: `dark` for light pages, `white` for dark ones. */
export type Logos = Readonly<Record<"dark" | "white", Partial<Record<Locale, string>>>>;

/** How a network looks. */
export interface Brand {
  accent: AccentScale;
  /** Shown until its configuration names others; without any, the product's mark. */
  logos?: Logos;
  font?: BrandFont;
}

/** A style sheet of fonts elsewhere (decision 53): the page does not wait for it. */
export interface BrandFont {
  href: string;
  /** Where its font files lie, besides the style sheet's own origin. */
  origins: readonly string[];
  family: string;
}

const { indigo, violet, orchid, berry, lagoon, ocean, blue, slate } = ACCENTS;

/** Every network's brand; networks of one country differ. `tests/unit/brands.test.ts` computes the contrasts. */
export const BRANDS: Readonly<Record<Tenant, Brand>> = {
  "1": { accent: slate },
  "2": { accent: slate },
  "3": { accent: slate },
  "4": { accent: slate },
  global: { accent: indigo },
  local: { accent: slate },
  am: { accent: indigo },
  de: { accent: blue },
  kut: { accent: berry },
  saar: { accent: lagoon },
  es: { accent: ocean },
  ba: { accent: ocean },
  tks: { accent: berry },
  ams: { accent: orchid },
  la: { accent: violet },
  labs: { accent: lagoon },
  studios: { accent: orchid },
  ma: { accent: violet },
  mar: { accent: blue },
  mum: { accent: orchid },
  ast: { accent: lagoon },
};

/** The variables that the style sheet makes its colours and fonts of, as one rule. */
export const brandStyle = ({ accent, font }: Brand): string => {
  const shades = SHADES.map((shade) => `--brand-${shade}:${accent[shade]}`);
  return `:root{${[...shades, ...(font ? [`--brand-font:'${font.family}'`] : [])].join(";")}}`;
};
