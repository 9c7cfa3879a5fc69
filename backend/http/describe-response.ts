import type { inSpan } from "@/lib/server/observability/tracing";
import type { AnsweredRequest } from "./log";

const FAILED = 500;

/** A span, if there is tracing. */
export type Span = Parameters<Parameters<typeof inSpan>[2]>[0];

/** Names a request's span by its declared route, and says how it ended. */
export const describeResponse = (span: Span, { method, route, status, tenant, code }: AnsweredRequest): void => {
  span?.updateName(`${method} ${route}`).setAttributes({
    "http.route": route,
    "http.response.status_code": status,
    ...(tenant && { "startday.tenant": tenant }),
    ...(code && { "error.type": code }),
  });
  if (status >= FAILED) span?.setStatus({ code: 2 });
};
