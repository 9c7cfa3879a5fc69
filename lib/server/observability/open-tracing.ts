import { withTimeout } from "@/lib/kit/with-timeout";
import { redactSpans } from "./redact-spans";
import { setTracingApi } from "./tracing";

/** Where traces go and how; the sampler and the resource's attributes the library reads by itself, by the same names. */
export interface TracingSettings {
  protocol: "http/protobuf" | "http/json";
  serviceName: string;
  /** `name=value,…`, as the variable has them. */
  headers: string | undefined;
}

/** Ends the traces of this process: what is still here of them goes out first. */
export interface Tracing {
  close(): Promise<void>;
}

const NONE: Tracing = { close: async () => undefined };

/** A receiver that does not answer does not hold up a stop. */
const FLUSH_WITHIN_MS = 3000;

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

/** Turns traces on where it is said where they go; else nothing of the library is loaded. */
export const openTracing = async (settings: TracingSettings | undefined): Promise<Tracing> => {
  if (!settings) return NONE;
  // The framework would name each call by its whole address, and ours are spans already.
  Object.assign(process.env, { NEXT_OTEL_FETCH_DISABLED: "1" });
  const [api, provider, { W3CTraceContextPropagator }] = await Promise.all([
    import("@opentelemetry/api"),
    providerFor(settings),
    import("@opentelemetry/core"),
  ]);
  // Trace context alone: what strangers put into baggage goes nowhere.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  setTracingApi(api);
  return {
    close: async () => {
      const sent = provider.shutdown().catch(() => undefined);
      await withTimeout(sent, FLUSH_WITHIN_MS, undefined);
    },
  };
};
