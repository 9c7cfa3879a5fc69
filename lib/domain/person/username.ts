export const USERNAME_LENGTH = { min: 3, max: 30 };

const USERNAME = /^[A-Za-z0-9._-]+$/;

/** 3–30 letters, digits, dots, hyphens and underscores. */
export const isUsername = (text: string): boolean =>
  text.length >= USERNAME_LENGTH.min && text.length <= USERNAME_LENGTH.max && USERNAME.test(text);
