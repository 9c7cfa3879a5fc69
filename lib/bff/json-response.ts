import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { log } from "@/lib/server/observability/log";
import { currentRequestId } from "@/lib/server/observability/request-context";
import { stackFrames } from "@/lib/server/observability/stack-frames";

const NO_STORE = { "cache-control": "no-store" };

/** A JSON response to the browser that no cache may store. */
export const jsonResponse = (reply: unknown, status = 200): Response =>
  status === 204
    ? new Response(null, { status, headers: NO_STORE })
    : Response.json(reply, { status, headers: NO_STORE });

const logUnexpected = (error: unknown, requestId: string): void => {
  const { name, stack } = error as Error;
  log.error({ event: "unexpected_error", requestId, name, stack: stackFrames(stack) });
};

/** An error's response to the browser. An undeclared error is answered as `internal`, and logged under the request id. */
export const errorResponse = (error: unknown): Response => {
  const failure = error instanceof AppError ? error : new AppError("internal");
  const { requestId = currentRequestId() ?? crypto.randomUUID() } = failure.upstream;
  if (failure !== error) logUnexpected(error, requestId);
  const headers = new Headers(NO_STORE);
  const retryAfterMS = Number(failure.data?.retryAfterMS);
  if ([429, 503].includes(failure.status) && retryAfterMS > 0)
    headers.set("retry-after", String(Math.ceil(retryAfterMS / 1000)));
  return Response.json(failure.toBody(requestId), { status: failure.status, headers });
};
