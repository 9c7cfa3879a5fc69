import { clampChroma, formatHex, modeOklch, modeRgb, useMode as registerMode } from "culori/fn";
import { type ColourScale, PALETTE, SHADES } from "./palette";
import type { ColourRow } from "./tenant-schema";

const toOklch = registerMode(modeOklch);
registerMode(modeRgb);

type Shade = (typeof SHADES)[number];

/** The shade of the product's own colour in another hue: as light, and as strong as a screen can show it there. */
const shadeOf = (hue: number, shade: Shade): ColourScale[Shade] => {
  const { l, c } = toOklch(PALETTE.indigo[shade]) ?? { l: 0, c: 0 };
  return formatHex(clampChroma({ mode: "oklch", l, c, h: hue }, "oklch")).toUpperCase() as ColourScale[Shade];
};

/** The scale of a colour of an operator's own: its twelve shades, or those of its hue. */
export const scaleOf = ({ hue = 0, shades }: ColourRow): ColourScale =>
  (shades as ColourScale | undefined) ??
  (Object.fromEntries(SHADES.map((shade) => [shade, shadeOf(hue, shade)])) as ColourScale);
