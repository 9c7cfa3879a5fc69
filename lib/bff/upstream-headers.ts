import "server-only";
import { currentRequestId } from "@/lib/server/observability/request-context";
import { traceHeaders } from "@/lib/server/observability/tracing";

/** What tells a backend for which request it is asked, and in which trace. */
export const upstreamHeaders = (): Record<string, string> => {
  const requestId = currentRequestId();
  return { ...traceHeaders(), ...(requestId && { "x-request-id": requestId }) };
};
