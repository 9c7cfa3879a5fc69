import punycode from "punycode.js";

/** An e-mail address as people write it, its domain in its own script: `info@münchen.example`. */
export const inOwnScript = (address: string): string => punycode.toUnicode(address);
