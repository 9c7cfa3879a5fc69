const USERNAME = /^[A-Za-z0-9._-]{3,30}$/;

/** 3–30 letters, digits, dots, hyphens and underscores. */
export const isUsername = (text: string): boolean => USERNAME.test(text);
