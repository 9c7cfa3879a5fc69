/** A text that is repeated to fill a password counts as long as this even if no list has it. */
const SHORT_UNIT = 6;

let listed: Promise<ReadonlySet<string>> | undefined;

// A megabyte that only a new password needs.
const loadList = (): Promise<ReadonlySet<string>> => {
  listed ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return listed;
};

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

const lettersOf = (text: string): string => plain(text).replace(/[^\p{L}\p{M}]/gu, "");

/** The shortest text whose repetition, whole or cut off at the end, is the text. */
export const repeatedUnit = (text: string): string => {
  const characters = [...text];
  const isPeriod = (period: number) => characters.every((one, index) => one === characters[index % period]);
  const period = characters.findIndex((_, index) => index > 0 && isPeriod(index));
  return characters.slice(0, period === -1 ? undefined : period).join("");
};

/** Whether a text is made of these words alone, one after the other. */
export const isMadeOf = (text: string, words: readonly string[]): boolean => {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return text.length > 0 && reached.has(text.length);
};

const withParts = (words: readonly string[]): string[] =>
  [...new Set(words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{M}]+/u)]).map(lettersOf))].filter(
    (word) => word.length > 1,
  );

const isRepetition = (text: string, list: ReadonlySet<string>): boolean => {
  const unit = repeatedUnit(text);
  if (unit.length === text.length) return false;
  return [...unit].length <= SHORT_UNIT || list.has(unit) || list.has(unit.replace(/[^\p{L}\p{N}]/gu, ""));
};

/**
 * Whether a password is one of those that are guessed first: a listed one, also with digits and signs around it, a repetition, or one
 * made of words that everybody knows about the account.
 */
export const isCommonPassword = async (password: string, knownWords: readonly string[]): Promise<boolean> => {
  const list = await loadList();
  const text = plain(password);
  const core = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? "";
  if (list.has(text) || list.has(core) || isRepetition(text, list)) return true;
  return isMadeOf(lettersOf(password), withParts(knownWords));
};
