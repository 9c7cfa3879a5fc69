import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { ServerResponse } from "node:http";
import { addHttpMiddleware } from "@/lib/server/http/http-middleware";

const RESPONSES = Symbol.for("startday.responses");

const registry = globalThis as { [RESPONSES]?: AsyncLocalStorage<ServerResponse> };

/**
 * Keeps each request's response within reach of what answers it. The framework lets a page say "not found" only by giving
 * up its HTML: what is left of it needs the page's script to be read.
 */
export const enablePageStatus = (): void => {
  const responses = new AsyncLocalStorage<ServerResponse>();
  // Pages and instrumentation are bundled apart and meet in the process.
  registry[RESPONSES] = responses;
  addHttpMiddleware((_request, response, goOn) =>
    response instanceof ServerResponse ? responses.run(response, goOn) : goOn(),
  );
};

/** Gives the page that is being rendered its status; whether that was still possible. */
export const setPageStatus = (status: number): boolean => {
  const response = registry[RESPONSES]?.getStore();
  if (!response || response.headersSent) return false;
  response.statusCode = status;
  return true;
};
