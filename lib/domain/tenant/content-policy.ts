import { sourceHash } from "@/lib/kit/source-hash";
import { type Brand, brandStyle } from "./brands";

const originOf = (address: string) => new URL(address).origin;

/** The hash of the styles that the snackbars' package inserts (tests/unit/content-policy.test.ts). */
export const SNACKBAR_STYLES = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

// The browser checks their element twice: when it is empty and when it has its text.
const EMPTY = sourceHash("");

/**
 * The Content-Security-Policy of a tenant's page. From other sites it may load the tenant's font style sheet only. Scripts are
 * our own files and the `inline` ones, by hash or nonce. `"any"` is for the framework's development tools, which evaluate
 * text and insert scripts and styles.
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
    // React writes `style` attributes into the HTML.
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
