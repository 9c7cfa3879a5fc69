import { sourceHash } from "@/lib/kit/source-hash";
import { type Brand, brandStyle } from "./brands";

const originOf = (address: string) => new URL(address).origin;

/** The styles that the snackbars put in, as their package writes them (tests/unit/content-policy.test.ts). */
export const SNACKBAR_STYLES = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

// Their element stands empty in the page before its text does, and is judged both times.
const EMPTY = sourceHash("");

/**
 * What a page of a network may load, as a Content-Security-Policy: of other sites its font style sheet alone (decision 53),
 * of scripts our own files and the inline ones that are named, by their hashes or by the page's nonce. `"any"` is for the
 * framework's development tools alone: they evaluate text, and put scripts and styles in as they go.
 */
export const contentPolicy = (brand: Pick<Brand, "accent" | "font">, inline: readonly string[] | "any"): string => {
  const { font } = brand;
  const sheets = font ? [originOf(font.href)] : [];
  const fonts = [...new Set([...sheets, ...(font?.origins ?? []).map(originOf)])];
  const scripts = inline === "any" ? ["'unsafe-inline'", "'unsafe-eval'"] : inline;
  const styles = inline === "any" ? ["'unsafe-inline'"] : [sourceHash(brandStyle(brand)), SNACKBAR_STYLES, EMPTY];
  return Object.entries({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    ...(inline !== "any" && { "script-src-attr": ["'none'"] }),
    "style-src": ["'self'", ...styles, ...sheets],
    // What React writes into the HTML of an element's own style.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'", ...fonts],
    "connect-src": ["'self'"],
    "media-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
};
