import type { Attributes, Context, Span, SpanKind } from "@opentelemetry/api";

type Api = typeof import("@opentelemetry/api");

const TRACING = Symbol.for("startday.tracing");
const SCOPE = "startday";

// Set where tracing is on, so that no other process loads the library.
const registry = globalThis as { [TRACING]?: Api };

/** Turns spans on, or off. */
export const setTracingApi = (api: Api | undefined): void => {
  registry[TRACING] = api;
};

/** Whether spans are recorded. */
export const isTracing = (): boolean => registry[TRACING] !== undefined;

/** A point in a trace, to continue from elsewhere. */
export type TraceContext = Context;

interface SpanOptions {
  kind?: keyof typeof SpanKind;
  attributes?: Attributes;
  /** The parent; by default the current span. */
  parent?: TraceContext | undefined;
  /** Other traces that this work also belongs to. */
  links?: readonly (TraceContext | undefined)[];
  /** Starts a trace where there is no parent; without it there is no span then. */
  startsTrace?: boolean;
}

const linksTo = (api: Api, contexts: SpanOptions["links"] = []) =>
  contexts.flatMap((context) => {
    const spanContext = context && api.trace.getSpanContext(context);
    return spanContext ? [{ context: spanContext }] : [];
  });

const startSpan = (api: Api, name: string, { kind, attributes, parent, links, startsTrace }: SpanOptions) => {
  const parentContext = parent ?? api.context.active();
  if (!startsTrace && !api.trace.getSpanContext(parentContext)) return undefined;
  const options = {
    kind: api.SpanKind[kind ?? "INTERNAL"],
    links: linksTo(api, links),
    ...(attributes && { attributes }),
  };
  const span = api.trace.getTracer(SCOPE).startSpan(name, options, parentContext);
  return { span, context: api.trace.setSpan(parentContext, span) };
};

const fail = (api: Api, span: Span, error: unknown): void => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", String(code ?? name ?? "error"));
  span.setStatus({ code: api.SpanStatusCode.ERROR });
};

/**
 * Runs work as a span. Name and attributes must be declared values, never personal data or a requested address. Without
 * tracing it only runs the work.
 */
export const inSpan = async <Result>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> => {
  const api = registry[TRACING];
  const started = api && startSpan(api, name, options);
  if (!api) return work();
  // Work whose parent is in no trace must not join the current one.
  if (!started) return options.parent ? api.context.with(options.parent, () => work()) : work();
  const { span, context } = started;
  try {
    return await api.context.with(context, () => work(span));
  } catch (error) {
    fail(api, span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** The current point in the trace, for work that continues it later. */
export const currentTraceContext = (): TraceContext | undefined => registry[TRACING]?.context.active();

/** The point in a trace from a request's headers (W3C trace context); an empty one where they name none. */
export const extractTraceContext = (headers: Headers): TraceContext | undefined => {
  const api = registry[TRACING];
  return api?.propagation.extract(api.ROOT_CONTEXT, Object.fromEntries(headers));
};

/** The headers that carry the current trace to a backend (W3C trace context). */
export const traceHeaders = (): Record<string, string> => {
  const carrier: Record<string, string> = {};
  const api = registry[TRACING];
  api?.propagation.inject(api.context.active(), carrier);
  return carrier;
};

/** The id of the current trace, for the log. */
export const currentTraceId = (): string | undefined => registry[TRACING]?.trace.getActiveSpan()?.spanContext().traceId;
