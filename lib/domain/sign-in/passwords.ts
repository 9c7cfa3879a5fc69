/** The fewest characters of a password that may be somebody's only factor (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 200;

const lengthOf = (text: string): number => [...text.normalize("NFC")].length;

/** What is wrong with the length of a new password, counted in characters; undefined if nothing is. */
export const passwordProblem = (text: string): "tooShort" | "tooLong" | undefined => {
  const length = lengthOf(text);
  if (length < PASSWORD_MIN) return "tooShort";
  return length > PASSWORD_MAX ? "tooLong" : undefined;
};

/** Whether a new password has an allowed length. Every character is allowed, and none is required. */
export const isValidPassword = (text: string): boolean => passwordProblem(text) === undefined;
