import "server-only";
import { webMetrics } from "@/lib/bff/web-metrics";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { currentRequestId } from "@/lib/server/observability/request-context";
import { inSpan } from "@/lib/server/observability/tracing";

const outcomeOf = ({ code, status }: AppError): string => {
  if (code === "upstream_timeout") return "timeout";
  if (code === "upstream_busy" || code === "too_busy") return "busy";
  if (code === "upstream_unavailable") return "unavailable";
  return status >= 500 ? "failed" : "refused";
};

/** Runs a call as a span of the current trace, under its declared name, and measures its duration. */
export const inMeasuredSpan = async <Result>(
  endpoint: Endpoint,
  tenant: Tenant,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { method, path, upstream = "v1" } = endpoint;
  const startedAt = performance.now();
  const observe = (outcome: string) =>
    webMetrics.observe(
      "startday_upstream_seconds",
      { tenant, upstream, outcome },
      (performance.now() - startedAt) / 1000,
    );
  const requestId = currentRequestId();
  const attributes = {
    "startday.tenant": tenant,
    "startday.upstream": upstream,
    ...(requestId && { "startday.request_id": requestId }),
  };
  try {
    const response = await inSpan(`${method} ${path}`, { kind: "CLIENT", attributes, startsTrace: true }, work);
    observe("ok");
    return response;
  } catch (error) {
    observe(error instanceof AppError ? outcomeOf(error) : "failed");
    throw error;
  }
};
