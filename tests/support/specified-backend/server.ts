import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Controlled, serveControl } from "./control";
import { createFaults, type Fault, replyOf, withoutMember } from "./faults";
import { generalRoutes } from "./general";
import { createLog, type Log, type LogEntry, parseStrictly } from "./log";
import { registrationRoutes } from "./registrations";
import { DEFAULT_OPTIONS, NO_CONTENT, type Options, type Received, type Route } from "./route";
import { scheduleRoutes } from "./schedule";
import { createTokens, Refusal } from "./tokens";
import { seedTenant, TENANT_KEYS, type TenantState } from "./world";

/** Every call that the specification names. The first that matches a request answers it. */
const ROUTES: readonly Route[] = [...generalRoutes, ...registrationRoutes, ...scheduleRoutes];

interface StartOptions extends Partial<Options> {
  /** A free port unless given. */
  port?: number;
  /** The keys of the tenants that it serves; all unless given. */
  tenants?: readonly string[];
}

/** A running stand-in for an organisation's own backends, written from the specification alone. */
export interface SpecifiedBackend extends Controlled {
  url: string;
  /** The environment that points the product at it for its tenants. */
  variables: Record<string, string>;
  variablesFor(tenant: string): Record<string, string>;
  stop(): Promise<void>;
}

/** A backend without a server. Each tenant is seeded by its first request. */
const createBackend = (tenants: readonly string[], own: Partial<Options>) => {
  const states = new Map<string, TenantState>();
  const current = { options: { ...DEFAULT_OPTIONS, ...own } };
  const newTokens = () => createTokens(() => current.options.tokenSeconds);
  const backend = Object.assign(current, {
    tokens: newTokens(),
    log: createLog(),
    faults: createFaults(ROUTES.map(({ call }) => call)),
    tenantOf: (key: string): TenantState | undefined => {
      const state = states.get(key) ?? (tenants.includes(key) ? seedTenant(key, new Date()) : undefined);
      if (state) states.set(key, state);
      return state;
    },
    code: (value: string, tenant?: string) =>
      [...states.values()]
        .filter(({ key }) => !tenant || key === tenant)
        .map(({ codes }) => codes.get(value)?.code)
        .find(Boolean),
    reset: (options: Partial<Options> = {}) => {
      for (const store of [states, backend.log, backend.faults]) store.clear();
      Object.assign(backend, { options: { ...DEFAULT_OPTIONS, ...own, ...options }, tokens: newTokens() });
    },
    endSessions: () => backend.tokens.endAll(),
  });
  return backend;
};
type Backend = ReturnType<typeof createBackend>;

type CallContext = Context<{ Bindings: HttpBindings }>;

const enter = (context: CallContext, { call }: Route, log: Log): LogEntry => {
  const tenant = context.req.param("tenant") ?? "";
  const referer = context.req.header("referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer).pathname : undefined;
  const entry = { method: context.req.method, call, tenant, page, status: 0, time: new Date().toISOString() };
  log.entries.push(entry);
  // The specification names no such header.
  if (context.req.header("idempotency-key"))
    log.unspecified.push({ call, tenant, member: "idempotency-key", within: "header" });
  return entry;
};

const bodyOf = async (context: CallContext): Promise<unknown> => {
  try {
    return JSON.parse((await context.req.text()) || "{}");
  } catch {
    throw new Refusal(400, "The body is not JSON");
  }
};

const receive = async (context: CallContext, { call, caller, ...schemas }: Route, backend: Backend) => {
  const { tokens, options, log } = backend;
  const { tenant: key = "", ...params } = context.req.param() as Record<string, string>;
  const tenant = backend.tenantOf(key);
  if (!tenant) throw new Refusal(404, "Unknown tenant");
  const subject = caller === "anyone" ? "" : await tokens.subjectOf(context.req.header("authorization"), key, caller);
  const query = parseStrictly(schemas.query, context.req.query(), "query");
  const body = parseStrictly(schemas.body, await bodyOf(context), "body");
  const unspecified = [...query.unspecified, ...body.unspecified];
  log.unspecified.push(...unspecified.map((member) => ({ ...member, call, tenant: key })));
  const problem = query.problem ?? body.problem;
  if (problem) throw new Refusal(400, problem);
  const { origin } = new URL(context.req.url);
  const parsed = { body: body.data, query: query.data };
  return { ...{ tenant, options, tokens, now: new Date(), origin, subject, params }, ...parsed } as Received<
    never,
    never
  >;
};

const act = async (context: CallContext, route: Route, backend: Backend, entry: LogEntry, fault?: Fault) => {
  try {
    const reply = await route.answer(await receive(context, route, backend));
    if (reply === NO_CONTENT) return new Response(null, { status: 204 });
    if (reply === undefined) return new Response(null);
    return Response.json(fault?.kind === "omit" ? withoutMember(reply, fault.member) : reply);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    entry.errorMessage = error.errorMessage;
    return Response.json({ errorMessage: error.errorMessage }, { status: error.status });
  }
};

/** Answers a request to a call, or fails as its fault says. */
const perform = async (context: CallContext, route: Route, backend: Backend): Promise<Response> => {
  const entry = enter(context, route, backend.log);
  const fault = backend.faults.take(route.call);
  entry.fault = fault?.kind;
  const { socket } = context.env.incoming;
  if (fault?.kind === "hang") return new Promise(() => {});
  if (fault?.kind === "reset") socket.destroy();
  const ready = fault?.kind === "reset" ? new Response(null) : fault && replyOf(fault);
  const response = ready ?? (await act(context, route, backend, entry, fault));
  if (fault?.kind === "loseReply") socket.destroy();
  if (!socket.destroyed) entry.status = response.status;
  return response;
};

const API_PREFIXES = { v1: "/:tenant/api/v1", legacy: "/:tenant", "user-view": "/:tenant" } as const;

const createApp = (backend: Backend) => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveControl(app as unknown as Hono, backend);
  for (const route of ROUTES) {
    const [method = "", path = ""] = route.call.split(" ");
    const address = `${API_PREFIXES[route.api]}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    app.on(method, address, (context) => perform(context, route, backend));
  }
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"/>';
  app.get("/media/:tenant/:logo", (context) => context.body(picture, 200, { "content-type": "image/svg+xml" }));
  app.notFound((context) => {
    const { method, path } = context.req;
    backend.log.unknownCalls.push({ method, path });
    return context.json({ errorMessage: `Not found: ${method} ${path}` }, 404);
  });
  return app;
};

/** Starts the stand-in on 127.0.0.1. */
export const startSpecifiedBackend = async (start: StartOptions = {}): Promise<SpecifiedBackend> => {
  const { port = 0, tenants = TENANT_KEYS, ...own } = start;
  const backend = createBackend(tenants, own);
  const server = createAdaptorServer({ fetch: createApp(backend).fetch });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variablesFor = (tenant: string) => ({
    [`UPSTREAM_V1_URL__${tenant.toUpperCase()}`]: `${url}/${tenant}/api/v1`,
    [`UPSTREAM_LEGACY_URL__${tenant.toUpperCase()}`]: `${url}/${tenant}`,
    [`UPSTREAM_USER_VIEW_URL__${tenant.toUpperCase()}`]: `${url}/${tenant}/user-view`,
  });
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  };
  const { log, faults, code, reset, endSessions } = backend;
  const variables = Object.assign({}, ...tenants.map(variablesFor));
  return { url, variables, variablesFor, log, faults, code, reset, endSessions, stop };
};
