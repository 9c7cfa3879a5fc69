const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a text is one e-mail address: local part, at sign, dotted labels. */
export const isEmail = (text: string): boolean => EMAIL.test(text);
