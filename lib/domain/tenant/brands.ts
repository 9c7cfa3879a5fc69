import { type ColourScale, PALETTE, SHADES } from "./palette";
import { ALL_TENANTS, type BrandFont, type Logos, type Tenant, tenantRow } from "./tenants";

/** A tenant's colour, logos and font, from its row in `tenants.ts`. */
export interface Brand {
  accent: ColourScale;
  logos?: Logos | undefined;
  font?: BrandFont | undefined;
}

const brandOf = (tenant: Tenant): Brand => {
  const { accent, logos, font } = tenantRow(tenant);
  return { accent: PALETTE[accent], logos, font };
};

/** Every tenant's brand. Tenants of one country have different colours. `tests/unit/brands.test.ts` checks the contrasts. */
export const BRANDS = Object.fromEntries(ALL_TENANTS.map((tenant) => [tenant, brandOf(tenant)])) as Readonly<
  Record<Tenant, Brand>
>;

/** The CSS variables of a brand, as one rule; `app/globals.css` derives colours and fonts from them. */
export const brandStyle = ({ accent, font }: Brand): string => {
  const shades = SHADES.map((shade) => `--brand-${shade}:${accent[shade]}`);
  return `:root{${[...shades, ...(font ? [`--brand-font:'${font.family}'`] : [])].join(";")}}`;
};
