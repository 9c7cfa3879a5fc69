import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { routeOf } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { Endpoint, Method } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { health } from "@/lib/contracts/health";
import { readJson } from "@/lib/contracts/json-body";
import { parseInput } from "@/lib/contracts/parse-input";
import { isServed } from "@/lib/domain/tenant/host";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { forbiddenCharacterPaths } from "@/lib/kit/text";
import { requestIdFrom, runInRequest } from "@/lib/server/observability/request-context";
import { extractTraceContext, inSpan } from "@/lib/server/observability/tracing";
import { type Applicant, authenticate, bearerToken, type Staff } from "./authentication";
import { toAppError } from "./failures";
import type { Call, Route } from "./handler";
import { findReply, readIdempotencyKey, runOnce } from "./idempotency";
import type { AnsweredRequest } from "./log";

const MAY_REPEAT = ["POST", "PATCH"];
const READS = ["GET", "HEAD"];
/** The statuses of refusals that say when to try again. */
const MAY_WAIT = [429, 503];
const FAILED = 500;

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
    const arrival = {
      at: performance.now(),
      tenant: firstSegment(context),
      isChange: !READS.includes(context.req.method),
    };
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
    app.on(method, pattern, (context) => answer(route, context, services));
  }
  // Last: reached only by a method that no call at the address has.
  for (const [pattern, allowed] of methods) app.all(pattern, (context) => refuseMethod(context, allowed, services));
};

const refuseMethod = (context: Context<Environment>, methods: readonly Method[], services: Services): never => {
  tenantOf(context, services);
  context.header("allow", methods.map((method) => (method === "GET" ? "GET, HEAD" : method)).join(", "));
  throw new AppError("method_not_allowed");
};

// Only our own door and a trusted proxy may set the request id.
const requestIdOf = (context: Context<Environment>, services: Services): string =>
  requestIdFrom(isTrusted(context, services) ? context.req.header("x-request-id") : undefined);

/** Answers one request within the trace that its headers name, and reports it. */
const handleRequest = async (
  context: Context<Environment>,
  services: Services,
  next: () => Promise<void>,
  report: (answered: AnsweredRequest) => void,
): Promise<void> => {
  const startedAt = performance.now();
  const parent = isTrusted(context, services) ? extractTraceContext(context.req.raw.headers) : undefined;
  await inSpan(context.req.method, { kind: "SERVER", parent, startsTrace: true }, async (span) => {
    await next();
    context.header("x-request-id", context.get("requestId"));
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    const answered = answeredRequest(context, startedAt);
    span?.updateName(`${answered.method} ${answered.route}`).setAttributes({
      "http.route": answered.route,
      "http.response.status_code": answered.status,
      ...(answered.tenant && { "startday.tenant": answered.tenant }),
      ...(answered.code && { "error.type": answered.code }),
    });
    if (answered.status >= FAILED) span?.setStatus({ code: 2 });
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

const answer = async (route: Route, context: Context<Environment>, services: Services): Promise<Response> => {
  const { endpoint } = route;
  if (endpoint !== health.get) services.database.turns.admit();
  const call = await readCall(route, context, services);
  const reply = await runIdempotently(route, call, services);
  // A stored reply was validated when it was first sent.
  if (reply instanceof Response) return context.req.method === "HEAD" ? headersOf(reply) : reply;
  if (endpoint.status === 204) return context.body(null, 204);
  return context.json(reply as object, endpoint.status ?? 200);
};

// Nobody reads the body of a HEAD response: cancel it to close its file or stream.
const headersOf = async (reply: Response): Promise<Response> => {
  await reply.body?.cancel();
  return new Response(null, reply);
};

const readCall = async ({ endpoint }: Route, context: Context<Environment>, services: Services) => {
  const tenant = tenantOf(context, services);
  const caller = await authenticate(endpoint, tenant, bearerToken(context.req.raw), services);
  const body = endpoint.body && parseInput(endpoint, "body", await readJson(context.req.raw));
  return {
    tenant,
    caller,
    ip: addressOf(context, services),
    now: services.clock(),
    request: context.req.raw,
    params: parseParams(endpoint, context.req.param()),
    query: parseInput(endpoint, "query", context.req.query()),
    body,
    repeat: readIdempotencyKey(
      MAY_REPEAT.includes(endpoint.method) ? context.req.header("idempotency-key") : undefined,
      {
        tenant,
        caller: callerId(caller),
        call: `${endpoint.method} ${context.req.path}`,
        body,
      },
    ),
  } as unknown as Call<Endpoint>;
};

/** Idempotency keys belong to a caller: anonymous calls have none. */
const callerId = (caller: Applicant | Staff | undefined): string | undefined =>
  caller && ("identityId" in caller ? caller.identityId : caller.staffId);

const runIdempotently = async (route: Route, call: Call<Endpoint>, services: Services): Promise<unknown> => {
  const { endpoint, handle, storesOwnReply, findsOwnReply, repeats } = route;
  const { repeat, now } = call;
  const work = async (scopedServices: Services) => {
    const reply = await handle(call, scopedServices);
    return reply instanceof Response ? reply : endpoint.reply.parse(reply);
  };
  if (!repeat || endpoint.media || endpoint.multipart || findsOwnReply) return work(services);
  const { database, vault } = services;
  const replyStore = { pool: database.pool, vault };
  const stored = await findReply(replyStore, repeat, now);
  if (stored) return (repeats ? await repeats(stored.reply, call, services) : stored.reply) ?? undefined;
  if (storesOwnReply) return work(services);
  return runOnce(replyStore, repeat, { now, status: endpoint.status ?? 200 }, (pool) =>
    work({ ...services, database: { ...database, pool } }),
  );
};

const tenantOf = (context: Context<Environment>, { environment }: Services): Tenant => {
  const tenant = context.req.param("tenant") ?? "";
  if (!isTenant(tenant) || !isServed(tenant, environment.hosts)) throw new AppError("not_found");
  return tenant;
};

type Socket = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

/** The address of the socket's peer; `undefined` for a call from within the process. */
export const socketAddress = (context: Context): string | undefined =>
  (context.env as Socket)?.incoming?.socket?.remoteAddress;

// In-process calls come from our own door; from a socket only a trusted proxy may set the caller's address.
const isTrusted = (context: Context, { environment }: Services): boolean =>
  environment.trustProxy || (context.env as Socket)?.incoming?.socket === undefined;

const addressOf = (context: Context<Environment>, services: Services): string => {
  const forwarded = context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return (isTrusted(context, services) ? forwarded : undefined) ?? socketAddress(context) ?? "unknown";
};

// Invalid path parameters match no row.
const parseParams = ({ params }: Endpoint, values: Record<string, string>): unknown => {
  const parsed = params?.safeParse(values);
  if (parsed && (!parsed.success || forbiddenCharacterPaths(values).length > 0)) throw new AppError("not_found");
  return parsed?.data;
};
