/** Whether nothing was given: a text of blanks and an empty list are nothing, an unticked box is an answer. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Whether a control shows an answer: an unticked box shows none. */
export const isFilledIn = (value: unknown): boolean => {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isFilledIn);
  return value !== false && !isBlank(value);
};
