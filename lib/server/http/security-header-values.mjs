/** The headers of every response: pages, calls, files, redirects and errors. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(self), geolocation=(self), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
  // Browsers apply it over TLS only.
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

// No plug-in, no other address as base, no form, no frame around it.
const NOTHING_ELSE = ["object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

/** The Content-Security-Policy of everything but pages and calls: no script runs, and an SVG may style itself. */
export const FILE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  ...NOTHING_ELSE,
].join("; ");

/** The policy of calls and of the downloads among them: no reply is ever shown as a page of ours. */
export const CALL_POLICY = ["sandbox", "default-src 'none'", ...NOTHING_ELSE].join("; ");

/** The policy of the API documentation: our own files, inline pictures, and the styles that Swagger sets on its elements. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  ...NOTHING_ELSE,
].join("; ");
