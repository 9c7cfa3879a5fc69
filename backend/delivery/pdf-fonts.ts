import { readFileSync } from "node:fs";
import path from "node:path";

/** The files of one part of a font, one for each weight. */
export interface FontPart {
  family: string;
  fonts: { src: string; fontWeight: number }[];
}

interface Part extends FontPart {
  ranges: readonly (readonly [first: number, last: number])[];
}

// Searched in this order for each character. A character that none has is left out of the PDF. If parts of one font share a
// character, only one of them may draw it, so all are taken.
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

let allParts: Part[][] | undefined;

const has = ({ ranges }: Part, character: number) =>
  ranges.some(([first, last]) => first <= character && character <= last);

/**
 * The parts of the fonts that a text needs. A whole Japanese font takes a PDF ten seconds and more; of its 120 parts a
 * page needs some fifteen.
 */
export const fontPartsFor = (text: string): FontPart[] => {
  allParts ??= PACKAGES.map(partsOf);
  const needed = new Set<Part>();
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) ?? 0;
    const matching = allParts.map((parts) => parts.filter((part) => has(part, code)));
    for (const part of matching.find((parts) => parts.length > 0) ?? []) needed.add(part);
  }
  return allParts.flat().filter((part) => needed.has(part));
};
