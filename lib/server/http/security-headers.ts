import type { HttpMiddleware } from "./http-middleware";
import { FILE_POLICY, PROTECTIVE_HEADERS } from "./security-header-values.mjs";

const HEADERS = Object.entries({ ...PROTECTIVE_HEADERS, "Content-Security-Policy": FILE_POLICY });

/**
 * Sets the protective headers before anything answers. The framework leaves its own redirects and refusals without those of
 * its configuration. A page replaces the policy by its own.
 */
export const setSecurityHeaders: HttpMiddleware = (_request, response, next) => {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  return next();
};
