import { ServerResponse } from "node:http";
import { beforeRequests } from "./before-requests";
import { FILE_POLICY, PROTECTIVE_HEADERS } from "./protective-headers.mjs";

const HEADERS = Object.entries({ ...PROTECTIVE_HEADERS, "Content-Security-Policy": FILE_POLICY });

/**
 * Gives every answer of the process its protective headers before anybody begins it. The framework leaves its own redirects
 * and refusals without those of its configuration; whoever knows better, as pages do of their policy, replaces them.
 */
export const protectAnswers = (): void => {
  beforeRequests((_request, response, goOn) => {
    if (response instanceof ServerResponse) for (const [name, value] of HEADERS) response.setHeader(name, value);
    return goOn();
  });
};
