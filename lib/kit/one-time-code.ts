import { typedText } from "./typed-text";

const RUN = /\d+/g;
// Digits in groups: "123 456", "12-34-56".
const GROUPS = /\d+(?:[ -]\d+)*/g;
const WHOLE = /^\d{6}$/;

/** The most characters of a text in which a code is looked for: a whole message, pasted. */
export const CODE_TEXT_LENGTH = 1000;

/** The code in a text, or why there is none: `several` for two or more, `none` for none. */
export type FoundCode = { code: string } | { problem: "none" | "several" };

const wholeIn = (runs: readonly string[] | null): Set<string> => new Set(runs?.filter((run) => WHOLE.test(run)));

/** The one run of six digits in what was typed or pasted: in one piece, or else in groups. The same run twice is one. */
export const findCode = (typed: string): FoundCode => {
  if (typed.length > CODE_TEXT_LENGTH) return { problem: "none" };
  const text = typedText(typed);
  const runs = wholeIn(text.match(RUN));
  const found = runs.size > 0 ? runs : wholeIn(text.match(GROUPS)?.map((run) => run.replace(/\D/g, "")) ?? null);
  const [code, ...more] = found;
  if (code === undefined) return { problem: "none" };
  return more.length > 0 ? { problem: "several" } : { code };
};
