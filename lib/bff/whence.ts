import "server-only";
import { currentRequestId } from "@/lib/kit/request-scope";
import { traceHeaders } from "@/lib/kit/tracing";

/** What tells a backend for which request it is asked, and in which trace. */
export const whence = (): Record<string, string> => {
  const requestId = currentRequestId();
  return { ...traceHeaders(), ...(requestId && { "x-request-id": requestId }) };
};
