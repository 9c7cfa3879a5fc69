import "server-only";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { currentRequestId } from "@/lib/server/observability/request-context";

/** Answers a request with an error as JSON, before the framework sees it. `methods` are those that the address allows. */
export const refuseRequest = (
  code: ErrorCode,
  response: ServerResponse,
  methods: readonly string[],
  headers: OutgoingHttpHeaders = {},
): void => {
  const failure = new AppError(code);
  response.writeHead(failure.status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    ...(failure.status === 401 && { "www-authenticate": "Bearer" }),
    ...(failure.status === 405 && { allow: methods.join(", ") }),
    ...headers,
  });
  response.end(JSON.stringify(failure.toBody(currentRequestId() ?? crypto.randomUUID())));
};
