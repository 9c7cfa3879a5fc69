// Of texts as long as a secret, all but one in a hundred that are random have as many, even if they are digits only.
const LEAST_CHARACTERS = 6;

/** Whether a secret is easily guessed for its length: it has few different characters, or is one text twice or more. */
export const isRepetitive = (secret: string): boolean => {
  if (new Set(secret).size < LEAST_CHARACTERS) return true;
  const longest = Math.floor(secret.length / 2);
  const hasPeriod = (length: number) => secret.slice(length) === secret.slice(0, -length);
  return Array.from({ length: longest }, (_, index) => index + 1).some(hasPeriod);
};
