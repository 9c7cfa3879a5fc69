import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BRANDS, brandStyle } from "@/lib/domain/tenant/brands";
import { type ColourScale, PALETTE, SHADES } from "@/lib/domain/tenant/palette";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import tailwind from "@/tailwind.config";

type Theme = "light" | "dark";

const sheet = readFileSync("app/globals.css", "utf8");
const [, lightRules = "", darkRules = ""] = /:root \{([^}]*?)@variant dark \{([^}]*)\}/.exec(sheet) ?? [];
const declared = (rules: string) =>
  Object.fromEntries([...rules.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value ?? ""]));
const light = declared(lightRules);
const VARIABLES = { light, dark: { ...light, ...declared(darkRules) } };

const parts = (hex: string) => [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
const mixed = (one: string, share: number, other: string) =>
  `#${parts(one)
    .map((part, index) => Math.round(part * share + (parts(other)[index] ?? 0) * (1 - share)))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;

/** A value of the style sheet as a colour, for an accent. */
const colour = (value: string, accent: ColourScale): string => {
  const palette = tailwind.theme.colors as unknown as Record<string, Record<string, string>>;
  const [, name = "", shade = ""] = /^--theme\(--color-(\w+)-(\d+)\)$/.exec(value) ?? [];
  if (name) return palette[name]?.[shade] ?? "";
  const [, brand] = /^var\(--brand-(\d+)\)$/.exec(value) ?? [];
  if (brand) return accent[Number(brand) as 600];
  const [, one = "", share, other = ""] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value) ?? [];
  return share ? mixed(colour(one, accent), Number(share) / 100, colour(other, accent)) : value;
};

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = parts(hex)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

const TEXT = 4.5;
const SHAPE = 3;
const GROUNDS = ["surface", "surface-raised", "surface-sunken", "accent-soft"];
const PAIRS: readonly (readonly [string, string, number])[] = [
  ["accent-on", "accent", TEXT],
  ["accent-on", "accent-hover", TEXT],
  ...GROUNDS.map((ground) => ["accent-text", ground, TEXT] as const),
  ...GROUNDS.map((ground) => ["ink", ground, TEXT] as const),
  ...GROUNDS.map((ground) => ["ink-second", ground, TEXT] as const),
  ...GROUNDS.map((ground) => ["accent", ground, SHAPE] as const),
  ...GROUNDS.map((ground) => ["focus", ground, SHAPE] as const),
  ...["surface", "surface-raised"].map((ground) => ["line-input", ground, SHAPE] as const),
];

/** The pairs with too little contrast in a theme, with their contrast. */
const poorPairs = (accent: ColourScale, theme: Theme) => {
  const colourOf = (name: string) => colour(VARIABLES[theme][name] ?? "", accent);
  return PAIRS.map(([one, other, minimum]) => ({
    one,
    other,
    minimum,
    reached: contrast(colourOf(one), colourOf(other)),
  })).filter(({ minimum, reached }) => !(reached >= minimum));
};

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
