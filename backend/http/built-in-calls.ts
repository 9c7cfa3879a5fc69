import { routeOf } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { BuiltInCall, BuiltInReply } from "@/lib/contracts/built-in-call";
import { AppError } from "@/lib/contracts/errors";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { UNKNOWN_ADDRESS } from "@/lib/kit/caller-address";
import { fillPath } from "@/lib/kit/url";
import { arrivalOf, currentRequestId, requestIdFrom, runInRequest } from "@/lib/server/observability/request-context";
import { inSpan } from "@/lib/server/observability/tracing";
import { describeResponse, type Span } from "./describe-response";
import { toAppError } from "./failures";
import type { Route } from "./handler";
import type { AnsweredRequest } from "./log";
import { type ReceivedCall, runCall } from "./run-call";

const nameOf = ({ method, path, upstream = "v1" }: BuiltInCall["endpoint"]): string => `${method} ${upstream} ${path}`;

const receivedFrom = ({ endpoint, body, ip = UNKNOWN_ADDRESS, ...call }: BuiltInCall): ReceivedCall => ({
  ...call,
  ip,
  path: `/${call.tenant}${UPSTREAM_PATHS[endpoint.upstream ?? "v1"]}${fillPath(endpoint.path, call.params)}`,
  readBody: () => body,
});

/** The declared calls that are neither streamed nor uploaded, for the web side of the same process. Reports each as a request. */
export const createBuiltInCalls = (
  routes: readonly Route[],
  services: Services,
  report: (answered: AnsweredRequest) => void,
) => {
  const byName = new Map(
    routes
      .filter(({ endpoint }) => !endpoint.media && !endpoint.multipart)
      .map((route) => [nameOf(route.endpoint), route]),
  );
  return (call: BuiltInCall): Promise<BuiltInReply> => {
    const { endpoint, tenant } = call;
    const { method } = endpoint;
    const requestId = requestIdFrom(currentRequestId());
    const startedAt = performance.now();
    const route = byName.get(nameOf(endpoint));
    const callInSpan = async (span: Span): Promise<BuiltInReply> => {
      let failure: AppError | undefined;
      try {
        if (!route) throw new AppError("not_found");
        return { reply: await runCall(route, receivedFrom(call), services) };
      } catch (error) {
        failure = toAppError(error);
        return { failure: failure.code, data: failure.data, requestId };
      } finally {
        const status = failure?.status ?? route?.endpoint.status ?? 200;
        const ms = performance.now() - startedAt;
        const name = route ? routeOf(route.endpoint) : "none";
        const answered = { method, route: name, status, ms, requestId, tenant, code: failure?.code };
        describeResponse(span, answered);
        report(answered);
      }
    };
    return runInRequest({ requestId, arrival: arrivalOf(tenant) }, () =>
      inSpan(method, { kind: "SERVER", startsTrace: true }, callInSpan),
    );
  };
};
