import { address, choice, pairs, share, text } from "@/lib/server/environment/schemas";
import { BOTH, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

const NO_TRACES = "no traces";

/** Where traces go. Names and meanings are OpenTelemetry's own. */
export const TRACING = {
  title: "Traces",
  prefixes: ["OTEL_EXPORTER_OTLP_"],
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: address("http", "https").optional().register(variableMeta, {
      readBy: BOTH,
      without: NO_TRACES,
      example: "http://127.0.0.1:4318",
      description:
        "The receiver of traces: a collector, or any other that takes OTLP over HTTP. `/v1/traces` is appended.",
    }),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address("http", "https").optional().register(variableMeta, {
      readBy: BOTH,
      without: NO_TRACES,
      example: "http://127.0.0.1:4318/v1/traces",
      description: "The same, but nothing is appended.",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: pairs.optional().register(variableMeta, {
      isSecret: true,
      readBy: BOTH,
      without: "none",
      example: "authorization=Bearer%20token",
      description: "Headers that are sent to the receiver: `name=value`, separated by commas.",
    }),
    OTEL_EXPORTER_OTLP_PROTOCOL: choice("http/protobuf", "http/json").prefault("http/protobuf").register(variableMeta, {
      readBy: BOTH,
      description: "The format of traces.",
    }),
    OTEL_SERVICE_NAME: text
      .prefault("startday")
      .register(variableMeta, { readBy: BOTH, description: "The process's name in traces." }),
    OTEL_RESOURCE_ATTRIBUTES: pairs.optional().register(variableMeta, {
      readBy: BOTH,
      without: "none",
      example: "deployment.environment=staging",
      description: "Attributes of the process in every trace: `name=value`, separated by commas.",
    }),
    OTEL_TRACES_SAMPLER: choice(
      ...(["always_on", "always_off", "traceidratio"] as const),
      ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
    )
      .prefault("parentbased_always_on")
      .register(variableMeta, {
        readBy: BOTH,
        description: "Which traces are sent; `parentbased_traceidratio` sends a share of them.",
      }),
    OTEL_TRACES_SAMPLER_ARG: share.prefault("1").register(variableMeta, {
      readBy: BOTH,
      description: "The share of traces that is sent, for samplers with a ratio.",
    }),
    OTEL_SDK_DISABLED: choice("true", "false").prefault("false").register(variableMeta, {
      readBy: BOTH,
      description: "`true`: no traces, whatever else is set.",
    }),
  },
} as const satisfies Group;
