import type { Attributes, Context, Span, SpanKind } from "@opentelemetry/api";

type Api = typeof import("@opentelemetry/api");

const TRACING = Symbol.for("startday.tracing");
const SCOPE = "startday";

// Whoever turns tracing on brings the library along: without it nothing of it is loaded.
const registry = globalThis as { [TRACING]?: Api };

/** From now on spans are made. */
export const setTracingApi = (api: Api | undefined): void => {
  registry[TRACING] = api;
};

/** Whether spans are made. */
export const isTracing = (): boolean => registry[TRACING] !== undefined;

/** A moment of some work, to be gone on with elsewhere. */
export type TraceContext = Context;

interface SpanOptions {
  kind?: keyof typeof SpanKind;
  attributes?: Attributes;
  /** Of whose work this is a part; that which is under way, unless told. */
  parent?: TraceContext | undefined;
  /** Whose work this is besides. */
  links?: readonly (TraceContext | undefined)[];
  /** What is worth a trace of its own, where it is no part of any. */
  startsTrace?: boolean;
}

const linksTo = (api: Api, moments: SpanOptions["links"] = []) =>
  moments.flatMap((moment) => {
    const context = moment && api.trace.getSpanContext(moment);
    return context ? [{ context }] : [];
  });

const startSpan = (api: Api, name: string, { kind, attributes, parent, links, startsTrace }: SpanOptions) => {
  const within = parent ?? api.context.active();
  if (!startsTrace && !api.trace.getSpanContext(within)) return undefined;
  const options = {
    kind: api.SpanKind[kind ?? "INTERNAL"],
    links: linksTo(api, links),
    ...(attributes && { attributes }),
  };
  const span = api.trace.getTracer(SCOPE).startSpan(name, options, within);
  return { span, moment: api.trace.setSpan(within, span) };
};

const fail = (api: Api, span: Span, error: unknown): void => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", String(code ?? name ?? "error"));
  span.setStatus({ code: api.SpanStatusCode.ERROR });
};

/**
 * Does a piece of work as a span of a trace. Its name and attributes are declared ones, never what somebody typed or an
 * address that names a person. Without tracing it is the work and nothing else.
 */
export const inSpan = async <Result>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> => {
  const api = registry[TRACING];
  const started = api && startSpan(api, name, options);
  if (!api) return work();
  // What goes on with nobody's work is no part of whichever is under way just now.
  if (!started) return options.parent ? api.context.with(options.parent, () => work()) : work();
  const { span, moment } = started;
  try {
    return await api.context.with(moment, () => work(span));
  } catch (error) {
    fail(api, span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** The moment of the work that is under way, for whoever goes on with it. */
export const currentTraceContext = (): TraceContext | undefined => registry[TRACING]?.context.active();

/** The moment that a request's headers tell of (W3C trace context); that of no work where they tell of none. */
export const extractTraceContext = (headers: Headers): TraceContext | undefined => {
  const api = registry[TRACING];
  return api?.propagation.extract(api.ROOT_CONTEXT, Object.fromEntries(headers));
};

/** What tells a backend of the work under way (W3C trace context). */
export const traceHeaders = (): Record<string, string> => {
  const carrier: Record<string, string> = {};
  const api = registry[TRACING];
  api?.propagation.inject(api.context.active(), carrier);
  return carrier;
};

/** The trace that is under way, as the log names it. */
export const currentTraceId = (): string | undefined => registry[TRACING]?.trace.getActiveSpan()?.spanContext().traceId;
