import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import type { Endpoint, Upstream } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { invalidInput } from "@/lib/contracts/invalid-input";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { callerOf } from "./callers";
import { toAppError } from "./failures";
import type { Call, Route, Services } from "./handler";

export const BODY_LIMIT = 1024 * 1024;

const BASES: Record<Upstream, string> = {
  v1: "/:tenant/api/v1",
  legacy: "/:tenant",
  files: "/:tenant",
  userView: "/:tenant/user-view",
};

type Environment = { Variables: { requestId: string; ip: string } };

const patternOf = ({ upstream = "v1", path }: Endpoint) => BASES[upstream] + path.replace(/\{(\w+)\}/g, ":$1");

// Static segments win over parameters: a parameter sorts after any letter.
const sortKey = (route: Route) => route.endpoint.path.replace(/\{/g, "~{");

/** A Hono application that answers every route given. */
export const createRouter = (routes: readonly Route[], services: Services): Hono<Environment> => {
  const app = new Hono<Environment>();
  app.use(async (context, next) => {
    context.set("requestId", context.req.header("x-request-id") ?? crypto.randomUUID());
    await next();
    context.header("x-request-id", context.get("requestId"));
    context.header("cache-control", "no-store");
  });
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: () => {
        throw new AppError("body_too_large");
      },
    }),
  );
  for (const route of [...routes].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)))
    app.on(route.endpoint.method, patternOf(route.endpoint), (context) => answer(route, context, services));
  app.notFound((context) => context.json(new AppError("not_found").toBody(context.get("requestId")), 404));
  app.onError((error, context) => {
    const failure = toAppError(error);
    if (failure.code === "too_many_requests" && failure.data?.retryAfterMS !== undefined)
      context.header("retry-after", String(Math.ceil(Number(failure.data.retryAfterMS) / 1000)));
    return context.json(failure.toBody(context.get("requestId")), failure.status as 400);
  });
  return app;
};

const answer = async ({ endpoint, handle }: Route, context: Context<Environment>, services: Services) => {
  const tenant = tenantOf(context);
  const bearer = /^Bearer (\S+)$/.exec(context.req.header("authorization") ?? "")?.[1];
  const caller = await callerOf(endpoint, tenant, bearer, services);
  const call = {
    tenant,
    caller,
    ip: addressOf(context, services),
    now: services.clock(),
    params: parse(endpoint.params, context.req.param(), "not_found"),
    query: parse(endpoint.query, context.req.query(), "validation_failed"),
    body: endpoint.body && parse(endpoint.body, await readJson(context), "validation_failed"),
  } as unknown as Call<Endpoint>;
  const reply = endpoint.reply.parse(await handle(call, services));
  if (endpoint.status === 204) return context.body(null, 204);
  return context.json(reply as object, endpoint.status ?? 200);
};

const tenantOf = (context: Context<Environment>): Tenant => {
  const tenant = context.req.param("tenant") ?? "";
  if (!isTenant(tenant)) throw new AppError("not_found");
  return tenant;
};

// Our own door in front of the backend says whose call it is; from elsewhere only a trusted proxy may.
const addressOf = (context: Context<Environment>, { environment }: Services): string => {
  const forwarded = context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  const socket = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  return (socket === undefined || environment.trustProxy ? forwarded : undefined) ?? socket?.remoteAddress ?? "unknown";
};

const readJson = async (context: Context<Environment>): Promise<unknown> => {
  if (!/^application\/json\b/.test(context.req.header("content-type") ?? ""))
    throw new AppError("unsupported_media_type");
  try {
    return await context.req.json();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("body_invalid");
  }
};

const parse = (schema: z.ZodType | undefined, value: unknown, code: "not_found" | "validation_failed"): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (code === "not_found") throw new AppError(code);
  throw invalidInput(parsed.error);
};
