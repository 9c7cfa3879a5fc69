import { expect, test } from "vitest";
import { CALL_POLICY, FILE_POLICY, SECURITY_HEADERS } from "@/lib/server/http/security-header-values.mjs";
import { shows } from "@/tests/support/shows";

/** The required headers, repeated here so that removing one fails the test. */
const DEMANDED = {
  "X-Content-Type-Options": /^nosniff$/,
  "X-Frame-Options": /^DENY$/,
  "Referrer-Policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  "Permissions-Policy":
    /microphone=\(\), payment=\(\), publickey-credentials-get=\(self\), publickey-credentials-create=\(self\)/,
  "Strict-Transport-Security": /^max-age=\d{8,}/,
  "Cross-Origin-Opener-Policy": /^same-origin$/,
  "Cross-Origin-Resource-Policy": /^same-origin$/,
};

test("the security headers have the required values", () => {
  const headers: Record<string, string> = SECURITY_HEADERS;
  for (const [name, value] of Object.entries(DEMANDED)) expect(headers[name], name).toMatch(value);
  for (const directive of ["default-src", "object-src", "base-uri", "frame-ancestors"])
    for (const policy of [FILE_POLICY, CALL_POLICY]) expect(policy).toContain(`${directive} 'none'`);
  expect(CALL_POLICY).toMatch(/^sandbox;/);
  shows(26, { "headers demanded": Object.keys(DEMANDED).length, "missing or otherwise": 0 });
});
