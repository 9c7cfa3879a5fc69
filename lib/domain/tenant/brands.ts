import { scaleOf } from "./colour-scale";
import { type ColourScale, PALETTE, SHADES } from "./palette";
import { ALL_TENANTS, OWN_COLOURS, type Tenant, type TenantRow, tenantRow } from "./tenants";

/** A tenant's colour, logos and font, from its row in `tenants.json`. */
export interface Brand extends Pick<TenantRow, "logos" | "font"> {
  accent: ColourScale;
}

const SCALES: Readonly<Record<string, ColourScale>> = {
  ...PALETTE,
  ...Object.fromEntries(Object.entries(OWN_COLOURS).map(([name, colour]) => [name, scaleOf(colour)])),
};

const brandOf = (tenant: Tenant): Brand => {
  const { accent, logos, font } = tenantRow(tenant);
  return { accent: SCALES[accent] ?? PALETTE.indigo, logos, font };
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
