import type { HttpMiddleware } from "./http-middleware";
import { FILE_POLICY, SECURITY_HEADERS } from "./security-header-values.mjs";

const HEADERS = Object.entries({ ...SECURITY_HEADERS, "Content-Security-Policy": FILE_POLICY });

/**
 * Sets the security headers before anything answers. The framework sends its own redirects and refusals without the headers
 * of its configuration. A page replaces the policy by its own.
 */
export const setSecurityHeaders: HttpMiddleware = (_request, response, next) => {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  return next();
};
