/** Maximum characters of a short answer. */
export const TEXT_LENGTH = 200;
