import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { routeOf } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { Method } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { readJson } from "@/lib/contracts/json-body";
import { isTenant } from "@/lib/domain/tenant/tenants";
import { callerAddress } from "@/lib/kit/caller-address";
import { noteAddressDefect } from "@/lib/server/observability/address-defects";
import { arrivalOf, requestIdFrom, runInRequest } from "@/lib/server/observability/request-context";
import { extractTraceContext, inSpan } from "@/lib/server/observability/tracing";
import { bearerToken } from "./authentication";
import { describeResponse } from "./describe-response";
import { toAppError } from "./failures";
import type { Route } from "./handler";
import type { AnsweredRequest } from "./log";
import { runCall, servedTenant } from "./run-call";

/** The statuses of refusals that say when to try again. */
const MAY_WAIT = [429, 503];

type Environment = { Variables: { requestId: string; ip: string; code?: ErrorCode } };

// Static segments win over parameters: a parameter sorts after any letter.
const sortKey = (route: Route) => route.endpoint.path.replace(/\{/g, "~{");

/** A Hono application for the given routes; reports each answered request. */
export const createRouter = (
  routes: readonly Route[],
  services: Services,
  report: (answered: AnsweredRequest) => void,
): Hono<Environment> => {
  const app = new Hono<Environment>();
  app.use(async (context, next) => {
    const requestId = requestIdOf(context, services);
    context.set("requestId", requestId);
    const arrival = arrivalOf(firstSegment(context));
    await runInRequest({ requestId, arrival }, () => handleRequest(context, services, next, report));
  });
  mountCalls(app, routes, services);
  app.notFound((context) => context.json(new AppError("not_found").toBody(context.get("requestId")), 404));
  app.onError((error, context) => {
    const failure = toAppError(error);
    context.set("code", failure.code);
    if (MAY_WAIT.includes(failure.status) && failure.data?.retryAfterMS !== undefined)
      context.header("retry-after", String(Math.ceil(Number(failure.data.retryAfterMS) / 1000)));
    if (failure.status === 401) context.header("www-authenticate", "Bearer");
    return context.json(failure.toBody(context.get("requestId")), failure.status as 400);
  });
  return app;
};

const mountCalls = (app: Hono<Environment>, routes: readonly Route[], services: Services): void => {
  const methods = new Map<string, Method[]>();
  for (const route of [...routes].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))) {
    const { method } = route.endpoint;
    const pattern = routeOf(route.endpoint);
    methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
    app.on(method, pattern, (context) => answerOverHttp(route, context, services));
  }
  // Last: reached only by a method that no call at the address has.
  for (const [pattern, allowed] of methods) app.all(pattern, (context) => refuseMethod(context, allowed, services));
};

const refuseMethod = (context: Context<Environment>, methods: readonly Method[], services: Services): never => {
  servedTenant(context.req.param("tenant") ?? "", services);
  context.header("allow", methods.map((method) => (method === "GET" ? "GET, HEAD" : method)).join(", "));
  throw new AppError("method_not_allowed");
};

// Only our own door and a trusted proxy may set the request id.
const requestIdOf = (context: Context<Environment>, services: Services): string =>
  requestIdFrom(mayForward(context, services) ? context.req.header("x-request-id") : undefined);

/** Answers one request within the trace that its headers name, and reports it. */
const handleRequest = async (
  context: Context<Environment>,
  services: Services,
  next: () => Promise<void>,
  report: (answered: AnsweredRequest) => void,
): Promise<void> => {
  const startedAt = performance.now();
  const parent = mayForward(context, services) ? extractTraceContext(context.req.raw.headers) : undefined;
  await inSpan(context.req.method, { kind: "SERVER", parent, startsTrace: true }, async (span) => {
    await next();
    context.header("x-request-id", context.get("requestId"));
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    const answered = answeredRequest(context, startedAt);
    describeResponse(span, answered);
    report(answered);
  });
};

const firstSegment = (context: Context<Environment>): string => context.req.path.split("/")[1] ?? "";

const answeredRequest = (context: Context<Environment>, startedAt: number): AnsweredRequest => {
  const route = routePath(context);
  const tenant = firstSegment(context);
  return {
    method: context.req.method,
    route: route === "/*" ? "none" : route,
    status: context.res.status,
    ms: performance.now() - startedAt,
    requestId: context.get("requestId"),
    tenant: isTenant(tenant) ? tenant : undefined,
    code: context.get("code"),
  };
};

const answerOverHttp = async (route: Route, context: Context<Environment>, services: Services): Promise<Response> => {
  const { endpoint } = route;
  const { req } = context;
  const received = {
    tenant: req.param("tenant") ?? "",
    path: req.path,
    token: bearerToken(req.raw),
    ip: addressOf(context, services),
    idempotencyKey: req.header("idempotency-key"),
    params: req.param(),
    query: req.query(),
    readBody: () => readJson(req.raw),
    request: req.raw,
  };
  const reply = await runCall(route, received, services);
  if (reply instanceof Response) return req.method === "HEAD" ? headersOf(reply) : reply;
  if (endpoint.status === 204) return context.body(null, 204);
  return context.json(reply as object, endpoint.status ?? 200);
};

// Nobody reads the body of a HEAD response: cancel it to close its file or stream.
const headersOf = async (reply: Response): Promise<Response> => {
  await reply.body?.cancel();
  return new Response(null, reply);
};

type Socket = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

/** The address of the socket's peer; `undefined` for a call from within the process. */
export const socketAddress = (context: Context): string | undefined =>
  (context.env as Socket)?.incoming?.socket?.remoteAddress;

const isFromSocket = (context: Context): boolean => (context.env as Socket)?.incoming?.socket !== undefined;

// In-process calls come from our own door; from a socket only a trusted proxy may set the caller's address.
const mayForward = (context: Context, { environment }: Services): boolean =>
  environment.trustProxy || !isFromSocket(context);

const addressOf = (context: Context<Environment>, services: Services): string => {
  const forwarded = context.req.header("x-forwarded-for");
  const isTrusted = mayForward(context, services);
  const { address, defect } = callerAddress({ forwarded, peer: socketAddress(context), isTrusted });
  // Without the header it is a web side that asks for itself.
  if (defect && forwarded && isTrusted && isFromSocket(context)) noteAddressDefect(defect);
  return address;
};
