import { routeOf } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { BuiltInCall, BuiltInReply } from "@/lib/contracts/built-in-call";
import { AppError } from "@/lib/contracts/errors";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { UNKNOWN_ADDRESS } from "@/lib/kit/caller-address";
import { fillPath } from "@/lib/kit/url";
import { arrivalOf, currentRequestId, requestIdFrom, runInRequest } from "@/lib/server/observability/request-context";
import { inSpan } from "@/lib/server/observability/tracing";
import { describeAnswer } from "./describe-answer";
import { toAppError } from "./failures";
import type { Route } from "./handler";
import type { AnsweredRequest } from "./log";
import { runCall } from "./run-call";

const nameOf = ({ method, path, upstream = "v1" }: BuiltInCall["endpoint"]): string => `${method} ${upstream} ${path}`;

const answer = async (route: Route | undefined, call: BuiltInCall, services: Services) => {
  if (!route) throw new AppError("not_found");
  const { tenant, token, ip = UNKNOWN_ADDRESS, idempotencyKey, params, query, body, endpoint } = call;
  const path = `/${tenant}${UPSTREAM_PATHS[endpoint.upstream ?? "v1"]}${fillPath(endpoint.path, params)}`;
  return runCall(route, { tenant, path, token, ip, idempotencyKey, params, query, readBody: () => body }, services);
};

/** The declared calls that are neither streamed nor uploaded, for the web side of the same process. Reports each as a request. */
export const createBuiltInCalls = (
  routes: readonly Route[],
  services: Services,
  report: (answered: AnsweredRequest) => void,
): ((call: BuiltInCall) => Promise<BuiltInReply>) => {
  const byName = new Map(
    routes
      .filter(({ endpoint }) => !endpoint.media && !endpoint.multipart)
      .map((route) => [nameOf(route.endpoint), route]),
  );
  const run = (call: BuiltInCall, requestId: string): Promise<BuiltInReply> => {
    const startedAt = performance.now();
    const route = byName.get(nameOf(call.endpoint));
    return inSpan(call.endpoint.method, { kind: "SERVER", startsTrace: true }, async (span) => {
      const [result, failure] = await answer(route, call, services).then(
        (reply) => [{ reply } as BuiltInReply, undefined] as const,
        (error) => {
          const { code, data, status } = toAppError(error);
          return [{ failure: code, data, requestId } as BuiltInReply, { code, status }] as const;
        },
      );
      const answered = {
        method: call.endpoint.method,
        route: route ? routeOf(route.endpoint) : "none",
        status: failure?.status ?? route?.endpoint.status ?? 200,
        ms: performance.now() - startedAt,
        requestId,
        tenant: call.tenant,
        code: failure?.code,
      };
      describeAnswer(span, answered);
      report(answered);
      return result;
    });
  };
  return (call) => {
    const requestId = requestIdFrom(currentRequestId());
    const arrival = arrivalOf(call.tenant);
    return runInRequest({ requestId, arrival }, () => run(call, requestId));
  };
};
