import { address, oneOf, pairs, share, text } from "@/lib/server/environment/kinds";
import { BOTH, type Group } from "@/lib/server/environment/row";

const NO_TRACES = "no traces";

/** Where traces go: the names and meanings are OpenTelemetry's own. */
export const TRACING = {
  title: "Traces",
  prefixes: ["OTEL_EXPORTER_OTLP_"],
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      kind: address("http", "https"),
      readBy: BOTH,
      without: NO_TRACES,
      example: "http://127.0.0.1:4318",
      means: "Where traces go: a collector, or any other receiver of OTLP over HTTP; `/v1/traces` is added.",
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      kind: address("http", "https"),
      readBy: BOTH,
      without: NO_TRACES,
      example: "http://127.0.0.1:4318/v1/traces",
      means: "The same, and nothing is added.",
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      kind: pairs,
      isSecret: true,
      readBy: BOTH,
      without: "none",
      example: "authorization=Bearer%20token",
      means: "`name=value`, several with commas between them: sent along to the receiver.",
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: {
      kind: oneOf("http/protobuf", "http/json"),
      default: "http/protobuf",
      readBy: BOTH,
      means: "How traces are written.",
    },
    OTEL_SERVICE_NAME: { kind: text, default: "startday", readBy: BOTH, means: "The process's name in traces." },
    OTEL_RESOURCE_ATTRIBUTES: {
      kind: pairs,
      readBy: BOTH,
      without: "none",
      example: "deployment.environment=staging",
      means: "`name=value`, several with commas between them: said of the process in every trace.",
    },
    OTEL_TRACES_SAMPLER: {
      kind: oneOf(
        ...(["always_on", "always_off", "traceidratio"] as const),
        ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
      ),
      default: "parentbased_always_on",
      readBy: BOTH,
      means: "Which traces are kept; `parentbased_traceidratio` keeps a share of them.",
    },
    OTEL_TRACES_SAMPLER_ARG: {
      kind: share,
      default: "1",
      readBy: BOTH,
      means: "The share of traces that is kept, where the sampler keeps one.",
    },
    OTEL_SDK_DISABLED: {
      kind: oneOf("true", "false"),
      default: "false",
      readBy: BOTH,
      means: "`true`: no traces, whatever else is set.",
    },
  },
} as const satisfies Group;
