import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Backend } from "./backend";
import { type Call, NO_CONTENT, type Received } from "./call";
import { type Fault, replyOf, withoutMember } from "./faults";
import type { Log, LogEntry } from "./log";
import { Refusal } from "./refusal";
import { parseStrictly } from "./strict";

type CallContext = Context<{ Bindings: HttpBindings }>;

const pageOf = (referer: string | undefined): string | undefined =>
  referer && URL.canParse(referer) ? new URL(referer).pathname : undefined;

const enter = (context: CallContext, { call }: Call, log: Log): LogEntry => {
  const tenant = context.req.param("tenant") ?? "";
  const page = pageOf(context.req.header("referer"));
  const entry = { method: context.req.method, call, tenant, page, status: 0, time: new Date().toISOString() };
  log.entries.push(entry);
  // The specification names no such header.
  if (context.req.header("idempotency-key"))
    log.unspecified.push({ call, tenant, member: "idempotency-key", within: "header" });
  return entry;
};

const bodyOf = async (context: CallContext): Promise<unknown> => {
  const text = await context.req.text();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "The body is not JSON");
  }
};

const receive = async (context: CallContext, call: Call, backend: Backend): Promise<Received<never, never>> => {
  const { tokens, options, log } = backend;
  const { tenant: key = "", ...params } = context.req.param() as Record<string, string>;
  const tenant = backend.tenantOf(key);
  if (!tenant) throw new Refusal(404, "Unknown tenant");
  const { caller } = call;
  const subject = caller === "anyone" ? "" : await tokens.subjectOf(context.req.header("authorization"), key, caller);
  const query = parseStrictly(call.query, context.req.query(), "query");
  const body = parseStrictly(call.body, await bodyOf(context), "body");
  const unspecified = [...query.unspecified, ...body.unspecified];
  log.unspecified.push(...unspecified.map((member) => ({ ...member, call: call.call, tenant: key })));
  const problem = query.problem ?? body.problem;
  if (problem) throw new Refusal(400, problem);
  const { origin } = new URL(context.req.url);
  const parsed = { body: body.data as never, query: query.data as never };
  return { tenant, options, tokens, now: new Date(), origin, subject, params, ...parsed };
};

const act = async (context: CallContext, call: Call, backend: Backend, entry: LogEntry, fault?: Fault) => {
  try {
    const reply = await call.answer(await receive(context, call, backend));
    if (reply === NO_CONTENT) return new Response(null, { status: 204 });
    if (reply === undefined) return new Response(null);
    return Response.json(fault?.kind === "omit" ? withoutMember(reply, fault.member) : reply);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    entry.errorMessage = error.errorMessage;
    return Response.json({ errorMessage: error.errorMessage }, { status: error.status });
  }
};

const cutConnection = (context: CallContext): void => {
  context.env.incoming.socket.destroy();
};

/** Answers a request to a declared call, or fails as its fault says. */
export const perform = async (context: CallContext, call: Call, backend: Backend): Promise<Response> => {
  const entry = enter(context, call, backend.log);
  const fault = backend.faults.take(call.call);
  entry.fault = fault?.kind;
  if (fault?.kind === "hang") return new Promise(() => {});
  if (fault?.kind === "reset") cutConnection(context);
  const response =
    fault?.kind === "reset"
      ? new Response(null)
      : ((fault && replyOf(fault)) ?? (await act(context, call, backend, entry, fault)));
  if (fault?.kind === "loseReply") cutConnection(context);
  if (!context.env.incoming.socket.destroyed) entry.status = response.status;
  return response;
};
