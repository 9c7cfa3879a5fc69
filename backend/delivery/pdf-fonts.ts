import { readFileSync } from "node:fs";
import path from "node:path";

/** Where a part of a font's signs lies, in each weight. */
export interface FontPart {
  family: string;
  fonts: { src: string; fontWeight: number }[];
}

interface Part extends FontPart {
  ranges: readonly (readonly [first: number, last: number])[];
}

// Asked in this order for each sign. What none of them has is left out of the paper. Where parts of one share a sign, only
// one may draw it: all are taken.
const PACKAGES = ["noto-sans", "noto-sans-armenian", "noto-sans-georgian", "noto-sans-jp"];
const WEIGHTS = [400, 700];

const rangesOf = (text: string) =>
  text.split(",").map((range) => {
    const [first = "", last = first] = range.replace(/U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

// From the working directory, since a bundler moves this file.
const partsOf = (name: string): Part[] => {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "@fontsource", name);
  const parts = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(parts).map(([key, ranges]) => {
    const part = `${name}-${key.replace(/[[\]]/g, "")}`;
    const fonts = WEIGHTS.map((fontWeight) => ({
      src: path.join(folder, "files", `${part}-${fontWeight}-normal.woff`),
      fontWeight,
    }));
    return { family: part, fonts, ranges: rangesOf(ranges) };
  });
};

let known: Part[][] | undefined;

const has = ({ ranges }: Part, sign: number) => ranges.some(([first, last]) => first <= sign && sign <= last);

/**
 * The parts of the fonts that a text needs. A whole Japanese font takes a PDF ten seconds and more; of its 120 parts a
 * page needs some fifteen.
 */
export const fontPartsFor = (text: string): FontPart[] => {
  known ??= PACKAGES.map(partsOf);
  const needed = new Set<Part>();
  for (const sign of new Set(text)) {
    const code = sign.codePointAt(0) ?? 0;
    const claiming = known.map((parts) => parts.filter((part) => has(part, code)));
    for (const part of claiming.find((parts) => parts.length > 0) ?? []) needed.add(part);
  }
  return known.flat().filter((part) => needed.has(part));
};
