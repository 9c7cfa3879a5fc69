import { withTimeout } from "@/lib/kit/with-timeout";
import { redactSpans } from "./redact-spans";
import { setTracingApi } from "./tracing";

/** Ends tracing, after sending the spans that are left. */
export interface Tracing {
  close(): Promise<void>;
}

const NONE: Tracing = { close: async () => undefined };

/** A collector that does not answer must not delay a stop. */
const FLUSH_TIMEOUT_MS = 3000;

/** The exporter and the sampler read OpenTelemetry's own variables. */
const providerFor = async (receiver: string) => {
  const [{ BatchSpanProcessor, NodeTracerProvider }, resources, { getStringFromEnv }] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/core"),
  ]);
  const { OTLPTraceExporter } =
    getStringFromEnv("OTEL_EXPORTER_OTLP_PROTOCOL") === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  const exporter = new OTLPTraceExporter({ url: `${receiver.replace(/\/$/, "")}/v1/traces` });
  return new NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": "startday" }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(redactSpans(exporter))],
  });
};

/** Starts tracing to the receiver at an address; without one the library is not even loaded. */
export const openTracing = async (receiver: string | undefined): Promise<Tracing> => {
  if (!receiver) return NONE;
  // The framework's spans of `fetch` would contain whole addresses. Our calls have spans of their own.
  Object.assign(process.env, { NEXT_OTEL_FETCH_DISABLED: "1" });
  const [api, provider, { W3CTraceContextPropagator }] = await Promise.all([
    import("@opentelemetry/api"),
    providerFor(receiver),
    import("@opentelemetry/core"),
  ]);
  // Only the trace context: a client's baggage must not be passed on.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  setTracingApi(api);
  return {
    close: async () => {
      const flushed = provider.shutdown().catch(() => undefined);
      await withTimeout(flushed, FLUSH_TIMEOUT_MS, undefined);
    },
  };
};
