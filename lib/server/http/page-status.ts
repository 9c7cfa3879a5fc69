import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";

const RESPONSES = Symbol.for("startday.responses");

// Pages and instrumentation are bundled apart and share the process.
const registry = globalThis as { [RESPONSES]?: AsyncLocalStorage<ServerResponse> };

/**
 * Keeps each request's response available to the page that answers it, for `setPageStatus`. The framework's own "not found"
 * drops the page's HTML: without its script the page could not be read.
 */
export const trackResponse: HttpMiddleware = (_request, response, next) => {
  registry[RESPONSES] ??= new AsyncLocalStorage();
  return registry[RESPONSES].run(response, next);
};

/** Sets the status of the page that is being rendered. Returns false where it is too late. */
export const setPageStatus = (status: number): boolean => {
  const response = registry[RESPONSES]?.getStore();
  if (!response || response.headersSent) return false;
  response.statusCode = status;
  return true;
};
