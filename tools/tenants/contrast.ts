import { readFileSync } from "node:fs";
import { wcagContrast } from "culori";
import type { ColourScale } from "@/lib/domain/tenant/palette";
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

/** The pairs of colours that have too little contrast in a theme with an accent, with their contrast. */
export const poorPairs = (accent: ColourScale, theme: Theme) => {
  const colourOf = (name: string) => colour(VARIABLES[theme][name] ?? "", accent);
  return PAIRS.map(([one, other, minimum]) => ({
    one,
    other,
    minimum,
    reached: wcagContrast(colourOf(one), colourOf(other)),
  })).filter(({ minimum, reached }) => !(reached >= minimum));
};
