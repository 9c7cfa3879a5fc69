import { readFileSync } from "node:fs";
import path from "node:path";
import { type Font, openSync } from "fontkit";

/** One @font-face rule of a page's style sheets. */
interface Face {
  family: string;
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const SHARED = "app/fonts.css";
const JAPANESE = "node_modules/@fontsource-variable/noto-sans-jp/wght.css";

const rangesOf = (text: string) =>
  text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().replace(/U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

// Fonts of the device have no packaged file.
const facesOf = (stylesheet: string): Face[] =>
  [...readFileSync(stylesheet, "utf8").matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = ""]) => {
    const [, family = ""] = rule.match(/font-family:\s*["']([^"']+)/) ?? [];
    const [, file] = rule.match(/url\(["']?([^"')]+)/) ?? [];
    const [, ranges = ""] = rule.match(/unicode-range:([^;]+)/) ?? [];
    if (!file) return [];
    return [{ family, file: path.resolve(path.dirname(stylesheet), file), ranges: rangesOf(ranges) }];
  });

const facesByStylesheet = new Map<string, Face[]>();

/** The packaged fonts of a page in a language (BCP 47). */
export const facesFor = (tag: string): Face[] => {
  const stylesheets = tag === "ja" ? [SHARED, JAPANESE] : [SHARED];
  return stylesheets.flatMap((stylesheet) => {
    const faces = facesByStylesheet.get(stylesheet) ?? facesOf(stylesheet);
    facesByStylesheet.set(stylesheet, faces);
    return faces;
  });
};

const shapesByFile = new Map<string, ReadonlySet<number>>();

/** The code points that a font's file has a shape for. */
const shapesIn = (file: string): ReadonlySet<number> => {
  const cached = shapesByFile.get(file);
  if (cached) return cached;
  const shapes = new Set((openSync(file) as Font).characterSet);
  shapesByFile.set(file, shapes);
  return shapes;
};

const isIn = ({ file, ranges }: Face, code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last) && shapesIn(file).has(code);

// Spaces and control characters for layout are not drawn.
const UNDRAWN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** The drawn characters of a text, each once. */
export const signsOf = (text: string): string[] => [...new Set(text.replace(UNDRAWN, ""))];

/** The names of the font files that a browser loads for a text in that language: for each character the first that has it. */
export const filesFor = (text: string, tag: string): Set<string> => {
  const faces = signsOf(text).map((sign) => facesFor(tag).find((face) => isIn(face, sign.codePointAt(0) as number)));
  return new Set(faces.flatMap((face) => (face ? [path.basename(face.file, ".woff2")] : [])));
};

/** The characters of a text that no packaged font for that language (BCP 47) has, each once: "→ U+2192". */
export const missingGlyphs = (text: string, tag: string): string[] =>
  signsOf(text)
    .map((sign) => ({ sign, code: sign.codePointAt(0) as number }))
    .filter(({ code }) => !facesFor(tag).some((face) => isIn(face, code)))
    .map(({ sign, code }) => `${sign} U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
