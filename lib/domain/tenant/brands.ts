import type { Locale } from "@/lib/domain/country/locales";
import { type ColourScale, PALETTE, SHADES } from "./palette";
import { ALL_TENANTS, type Tenant, tenantRow } from "./tenants";

/** Addresses on our own site: `dark` for light pages, `white` for dark ones. */
export type Logos = Readonly<Record<"dark" | "white", Partial<Record<Locale, string>>>>;

/** A style sheet of fonts elsewhere (decision 53): the page does not wait for it. */
export interface BrandFont {
  href: string;
  /** Where its font files lie, besides the style sheet's own origin. */
  origins: readonly string[];
  family: string;
}

/** How a network looks. */
export interface Brand {
  accent: ColourScale;
  logos?: Logos | undefined;
  font?: BrandFont | undefined;
}

const brandOf = (tenant: Tenant): Brand => {
  const { accent, logos, font } = tenantRow(tenant);
  return { accent: PALETTE[accent], logos, font };
};

/** Every network's brand; networks of one country differ. `tests/unit/brands.test.ts` computes the contrasts. */
export const BRANDS = Object.fromEntries(ALL_TENANTS.map((tenant) => [tenant, brandOf(tenant)])) as Readonly<
  Record<Tenant, Brand>
>;

/** The variables that the style sheet makes its colours and fonts of, as one rule. */
export const brandStyle = ({ accent, font }: Brand): string => {
  const shades = SHADES.map((shade) => `--brand-${shade}:${accent[shade]}`);
  return `:root{${[...shades, ...(font ? [`--brand-font:'${font.family}'`] : [])].join(";")}}`;
};
