/** Signs of a short answer at most. */
export const TEXT_LENGTH = 200;
