const LETTERS = 3;
const IDEOGRAPHS = 2;
// As in the database's function `search_keys`.
const FIRST_IDEOGRAPH = "\u2e80";

const partSize = (letters: readonly string[]): number | undefined => {
  if (letters.length >= LETTERS) return LETTERS;
  const isIdeographic = letters.length === IDEOGRAPHS && letters.every((letter) => letter >= FIRST_IDEOGRAPH);
  return isIdeographic ? IDEOGRAPHS : undefined;
};

/**
 * The parts by which the index finds a word: three letters, or two of Chinese or Japanese. They follow each other, and the last one
 * ends the word: they have all its letters. None for a word that is too short.
 */
export const partsOf = (word: string): string[] => {
  const letters = [...word];
  const size = partSize(letters);
  if (size === undefined) return [];
  const starts = Array.from({ length: Math.ceil(letters.length / size) }, (_none, nr) =>
    Math.min(nr * size, letters.length - size),
  );
  return starts.map((start) => letters.slice(start, start + size).join(""));
};
