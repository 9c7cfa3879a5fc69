import { withTimeout } from "@/lib/kit/with-timeout";
import { redactSpans } from "./redact-spans";
import { setTracingApi } from "./tracing";

/** Where traces go. The OpenTelemetry library reads the sampler and the resource's attributes from the environment itself. */
export interface TracingSettings {
  protocol: "http/protobuf" | "http/json";
  serviceName: string;
  /** `name=value,…` */
  headers: string | undefined;
}

/** Ends tracing, after sending the spans that are left. */
export interface Tracing {
  close(): Promise<void>;
}

const NONE: Tracing = { close: async () => undefined };

/** A collector that does not answer must not delay a stop. */
const FLUSH_TIMEOUT_MS = 3000;

const EXPORTERS = {
  "http/protobuf": () => import("@opentelemetry/exporter-trace-otlp-proto"),
  "http/json": () => import("@opentelemetry/exporter-trace-otlp-http"),
};

const providerFor = async ({ protocol, serviceName, headers }: TracingSettings) => {
  const [{ OTLPTraceExporter }, { BatchSpanProcessor, NodeTracerProvider }, resources, { parseKeyPairsIntoRecord }] =
    await Promise.all([
      EXPORTERS[protocol](),
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/core"),
    ]);
  const exporter = new OTLPTraceExporter({ ...(headers && { headers: parseKeyPairsIntoRecord(headers) }) });
  return new NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.detectResources({ detectors: [resources.envDetector] }))
      .merge(resources.resourceFromAttributes({ "service.name": serviceName })),
    spanProcessors: [new BatchSpanProcessor(redactSpans(exporter))],
  });
};

/** Starts tracing; without settings the library is not even loaded. */
export const openTracing = async (settings: TracingSettings | undefined): Promise<Tracing> => {
  if (!settings) return NONE;
  // The framework's spans of `fetch` would contain whole addresses. Our calls have spans of their own.
  Object.assign(process.env, { NEXT_OTEL_FETCH_DISABLED: "1" });
  const [api, provider, { W3CTraceContextPropagator }] = await Promise.all([
    import("@opentelemetry/api"),
    providerFor(settings),
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
