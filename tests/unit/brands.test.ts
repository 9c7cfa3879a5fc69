import { describe, expect, test } from "vitest";
import { BRANDS, brandStyle } from "@/lib/domain/tenant/brands";
import { type ColourScale, PALETTE, SHADES } from "@/lib/domain/tenant/palette";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { poorPairs } from "@/tools/tenants/contrast";

describe("a network's colours", () => {
  test.each(ALL_TENANTS)("%s have enough contrast for texts and controls, in light and dark", (tenant) => {
    expect(poorPairs(BRANDS[tenant].accent, "light")).toEqual([]);
    expect(poorPairs(BRANDS[tenant].accent, "dark")).toEqual([]);
  });

  test("are refused when they are too pale or too dark", () => {
    const { indigo } = PALETTE;
    const pale = { ...indigo, 500: indigo[200], 600: indigo[300] } as ColourScale;
    expect(poorPairs(pale, "light").map(({ one, other }) => `${one} on ${other}`)).toEqual(
      expect.arrayContaining(["accent-on on accent", "accent-text on accent-soft", "focus on surface"]),
    );
    const dim = { ...indigo, 300: indigo[800] } as ColourScale;
    expect(poorPairs(dim, "dark").map(({ one, other }) => `${one} on ${other}`)).toEqual(
      expect.arrayContaining(["accent-on on accent", "accent-text on surface", "focus on surface-raised"]),
    );
  });

  test("differ between the networks of one country, except staging ones", () => {
    const real = ALL_TENANTS.filter((tenant) => !/^\d$|^(local|global)$/.test(tenant));
    const looks = real.map((tenant) => `${tenantRow(tenant).country} ${BRANDS[tenant].accent[600]}`);
    expect(new Set(looks).size).toBe(real.length);
  });
});

describe("the rule of a brand", () => {
  test("contains every shade of its accent, and its font where it has one", () => {
    const rule = brandStyle({ accent: PALETTE.berry });
    for (const shade of SHADES) expect(rule).toContain(`--brand-${shade}:${PALETTE.berry[shade]}`);
    expect(rule).not.toContain("--brand-font");
    const font = { href: "https://fonts.example/a.css", origins: [], family: "Own Sans" };
    expect(brandStyle({ accent: PALETTE.berry, font })).toContain(`--brand-font:'Own Sans'`);
  });
});
