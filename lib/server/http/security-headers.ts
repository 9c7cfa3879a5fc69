import { ServerResponse } from "node:http";
import { addHttpMiddleware } from "./http-middleware";
import { FILE_POLICY, PROTECTIVE_HEADERS } from "./security-header-values.mjs";

const HEADERS = Object.entries({ ...PROTECTIVE_HEADERS, "Content-Security-Policy": FILE_POLICY });

/**
 * Gives every answer of the process its protective headers before anybody begins it. The framework leaves its own redirects
 * and refusals without those of its configuration; whoever knows better, as pages do of their policy, replaces them.
 */
export const addSecurityHeaders = (): void => {
  addHttpMiddleware((_request, response, goOn) => {
    if (response instanceof ServerResponse) for (const [name, value] of HEADERS) response.setHeader(name, value);
    return goOn();
  });
};
