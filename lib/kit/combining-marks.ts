const MARK = String.raw`[\p{M}\uFF9E\uFF9F]`;
const MOST_IN_A_ROW = 30;
// The condition before the run keeps a long one from being read again from each of its marks.
const TOO_MANY = new RegExp(`(?<!${MARK})${MARK}{${MOST_IN_A_ROW + 1}}`, "u");

/**
 * Whether a text has more combining marks in a row than any language (UAX #15 allows 30 in stream-safe text): to normalise it takes
 * time that grows with the square of their number. Voiced marks of half width become combining ones in NFKC.
 */
export const hasTooManyMarks = (text: string): boolean => TOO_MANY.test(text);
