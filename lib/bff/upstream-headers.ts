import "server-only";
import { currentRequestId } from "@/lib/server/observability/request-context";
import { traceHeaders } from "@/lib/server/observability/tracing";

/** Headers that carry the request id and the trace to a backend. */
export const upstreamHeaders = (): Record<string, string> => {
  const requestId = currentRequestId();
  return { ...traceHeaders(), ...(requestId && { "x-request-id": requestId }) };
};
