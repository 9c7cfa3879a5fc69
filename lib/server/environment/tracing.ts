import type { TracingSettings } from "@/lib/server/observability/open-tracing";
import type { Values } from "./variables";

/** Where traces go; nothing when tracing is off. */
export const tracingSettings = (values: Values): TracingSettings | undefined => {
  const hasReceiver = values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!hasReceiver || values.OTEL_SDK_DISABLED === "true") return undefined;
  return {
    protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: values.OTEL_SERVICE_NAME,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
  };
};
