import type { Brand } from "./brands";

const originOf = (address: string) => new URL(address).origin;

/** What a page of a network may load, as a Content-Security-Policy: of other sites its font style sheet alone (decision 53). */
export const contentPolicy = ({ font }: Pick<Brand, "font">, isDevelopment: boolean): string => {
  const sheets = font ? [originOf(font.href)] : [];
  const fonts = [...new Set([...sheets, ...(font?.origins ?? []).map(originOf)])];
  return Object.entries({
    "default-src": ["'self'"],
    // The framework's development tools evaluate text.
    "script-src": ["'self'", "'unsafe-inline'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'", ...sheets],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'", ...fonts],
    "connect-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
};
