import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";
import { memoize, memoizeByKey } from "@/lib/kit/memoize";
import { unpackFont } from "./unpack-font";

export type Weight = 400 | 700;

/** One part of a font, for some ranges of characters, in one weight. */
export interface FontPart {
  name: string;
  font: Font;
}

interface Part {
  name: string;
  folder: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

// Searched in this order for each character. A character that none has is left out of the PDF.
const PACKAGES = ["noto-sans", "noto-sans-armenian", "noto-sans-georgian", "noto-sans-jp"];

const rangesOf = (text: string) =>
  text.split(",").map((range) => {
    const [first = "", last = first] = range.replace(/U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

// From the working directory, since a bundler moves this file.
const partsOf = (packageName: string): Part[] => {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "@fontsource", packageName);
  const parts = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(parts).map(([key, ranges]) => {
    const name = `${packageName}-${key.replace(/[[\]]/g, "")}`;
    return { name, folder, ranges: rangesOf(ranges) };
  });
};

let allParts: Part[] | undefined;

const load = memoizeByKey((file) => create(unpackFont(readFileSync(file))) as Font);

const has = ({ ranges }: Part, character: number) =>
  ranges.some(([first, last]) => first <= character && character <= last);

// The ranges of a font's parts overlap, so its glyphs decide.
const findPart = (character: number, weight: Weight): FontPart | null => {
  allParts ??= PACKAGES.flatMap(partsOf);
  for (const part of allParts) {
    if (!has(part, character)) continue;
    const name = `${part.name}-${weight}`;
    const font = load(path.join(part.folder, "files", `${name}-normal.woff`));
    if (font.hasGlyphForCodePoint(character)) return { name, font };
  }
  return null;
};

const found = memoize<FontPart | null>(5000);

/** The part that draws a character; null if none does. */
const partFor = (character: number, weight: Weight): FontPart | null =>
  found(`${weight} ${character}`, () => findPart(character, weight));

/** A stretch of text that one part draws. */
export interface Run extends FontPart {
  text: string;
}

/**
 * Splits a text by the font parts that draw it. A whole Japanese font takes a PDF ten seconds and more; of its 120 parts a page
 * needs some fifteen.
 */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // A mark or a space stays with the letters before it.
    const part = last?.font.hasGlyphForCodePoint(code) ? last : partFor(code, weight);
    if (part && part === last) last.text += character;
    else if (part) runs.push({ name: part.name, font: part.font, text: character });
  }
  return runs;
};
