/**
 * Texts of which one must be found. A text is found where all its parts are; a part is three letters, or two of Chinese or Japanese, in
 * each way in which they may be written, with spaces between.
 */
export type Spellings = readonly (readonly string[])[];

const LETTERS = 3;
const IDEOGRAPHS = 2;
// As in the database's function `search_keys`.
const FIRST_IDEOGRAPH = "\u2e80";

const partSize = (letters: readonly string[]): number | undefined => {
  if (letters.length >= LETTERS) return LETTERS;
  const isIdeographic = letters.length === IDEOGRAPHS && letters.every((letter) => letter >= FIRST_IDEOGRAPH);
  return isIdeographic ? IDEOGRAPHS : undefined;
};

/** Each way to take one of the variants of each letter. */
const combined = (variants: readonly (readonly string[])[]): string[] =>
  variants.reduce<string[]>((texts, letters) => texts.flatMap((text) => letters.map((letter) => text + letter)), [""]);

/**
 * The parts of each text; undefined if one is too short for any. The parts follow each other, and the last one ends the text: they
 * have all its letters.
 */
export const keysOf = (
  texts: readonly string[],
  variantsOf: (letter: string) => readonly string[] = (letter) => [letter],
): Spellings | undefined => {
  const spellings: string[][] = [];
  for (const text of texts) {
    const letters = [...text];
    const size = partSize(letters);
    if (size === undefined) return undefined;
    const starts = Array.from({ length: Math.ceil(letters.length / size) }, (_none, nr) =>
      Math.min(nr * size, letters.length - size),
    );
    spellings.push(starts.map((start) => combined(letters.slice(start, start + size).map(variantsOf)).join(" ")));
  }
  return spellings;
};
