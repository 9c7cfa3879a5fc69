// Control characters but tab and line ends; marks that turn the reading direction around; halves of a surrogate pair.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;

/** Whether a text has signs that nobody types and that deceive readers, or that a database cannot keep. */
export const hasForbiddenCharacters = (text: string): boolean => FORBIDDEN.test(text);

/** The same value with every text in it composed (NFC), so that equal texts are equal bytes. */
export const normalizeTexts = <Value>(value: Value): Value => {
  if (typeof value === "string") return value.normalize("NFC") as Value;
  if (Array.isArray(value)) return value.map(normalizeTexts) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalizeTexts(inner)])) as Value;
};

/** Every text inside a value. */
export const collectTexts = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectTexts) : [];
};

/** The places of all texts inside that have forbidden signs, `student.firstName`; of a name, what has something so called. */
export const forbiddenCharacterPaths = (value: unknown, path = ""): string[] => {
  if (typeof value === "string") return hasForbiddenCharacters(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    hasForbiddenCharacters(name) ? [path] : forbiddenCharacterPaths(inner, path === "" ? name : `${path}.${name}`),
  );
};
