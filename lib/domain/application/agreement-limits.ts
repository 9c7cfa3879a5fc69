/**
 * What an agreement's text may have in one language: about twenty printed pages. Every applicant's page parses it. The time of
 * that grows with the square of its lines and of the marks in a paragraph; nesting without an end exhausts the stack.
 */
export const AGREEMENT_LIMITS = { characters: 50_000, lines: 1000, marks: 500, depth: 6 } as const;

const LINE_END = /\r\n?|\n/;
/** Begins and ends emphasis, code and links. */
const MARK = /[*_[\]`]/g;
/** Begins a quote or an entry of a list. */
const OPENER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

const isTooDeep = (line: string): boolean => {
  OPENER.lastIndex = 0;
  for (let depth = 0; OPENER.test(line); depth += 1) if (depth === AGREEMENT_LIMITS.depth) return true;
  return false;
};

/** The most marks that one paragraph of these lines has. An empty line ends a paragraph. */
const mostMarks = (lines: readonly string[]): number => {
  let most = 0;
  let marks = 0;
  for (const line of lines) {
    marks = line.trim() === "" ? 0 : marks + (line.match(MARK)?.length ?? 0);
    most = Math.max(most, marks);
  }
  return most;
};

/** Whether an agreement's Markdown is too long or too deeply nested to be shown. */
export const exceedsAgreementLimits = (text: string): boolean => {
  const { characters, lines, marks } = AGREEMENT_LIMITS;
  if (text.length > characters) return true;
  const textLines = text.split(LINE_END);
  return textLines.length > lines || textLines.some(isTooDeep) || mostMarks(textLines) > marks;
};
