// Control characters except tab and line ends, marks that override the reading direction, and lone surrogates.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;

/** Whether a text has characters that deceive readers or that the database cannot store. */
export const hasForbiddenCharacters = (text: string): boolean => FORBIDDEN.test(text);

/** The same value with every text in NFC, so that equal texts have equal bytes. */
export const normaliseTexts = <Value>(value: Value): Value => {
  if (typeof value === "string") return value.normalize("NFC") as Value;
  if (Array.isArray(value)) return value.map(normaliseTexts) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normaliseTexts(inner)])) as Value;
};

/** Every text inside a value. */
export const collectTexts = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectTexts) : [];
};

/** The most wrong places that a refusal names. */
export const PATHS_MAX = 20;
/** The most characters of a place's path. */
const PATH_LENGTH = 200;

/** A path as text, `student.firstName`, cut where a caller has made it long. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((name) => String(name).slice(0, PATH_LENGTH))
    .join(".")
    .slice(0, PATH_LENGTH);

const findTexts = (
  value: unknown,
  isWrong: (text: string) => boolean,
  path: readonly string[],
  found: string[],
): void => {
  if (typeof value === "string" && isWrong(value)) found.push(pathText(path));
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (found.length === PATHS_MAX) return;
    if (isWrong(name)) found.push(pathText(path));
    else findTexts(inner, isWrong, [...path, name], found);
  }
};

/** Paths of the first wrong texts. For a wrong key it is the path of its object. */
export const wrongTextPaths = (value: unknown, isWrong = hasForbiddenCharacters): string[] => {
  const found: string[] = [];
  findTexts(value, isWrong, [], found);
  return found;
};
