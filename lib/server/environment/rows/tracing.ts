import { address } from "@/lib/server/environment/address-schemas";
import { BOTH, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

/** Where traces go. */
export const TRACING = {
  title: "Traces",
  prefixes: ["OTEL_EXPORTER_OTLP_", "OTEL_SDK_"],
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: address("http", "https").optional().register(variableMeta, {
      setBy: "with monitoring",
      readBy: BOTH,
      without: "no traces",
      example: "http://127.0.0.1:4318",
      description:
        "The receiver of traces: a collector, or any other that takes OTLP over HTTP. `/v1/traces` is appended. With it the OpenTelemetry library reads its own variables, too: see observing.md.",
    }),
  },
} as const satisfies Group;
