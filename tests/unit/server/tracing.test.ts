import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";
import { afterEach, describe, expect, test, vi } from "vitest";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";
import { openTracing } from "@/lib/server/observability/open-tracing";
import { redactSpans } from "@/lib/server/observability/redact-spans";
import { inSpan, isTracing, traceHeaders } from "@/lib/server/observability/tracing";

const loaded = vi.hoisted((): string[] => []);
vi.mock("@opentelemetry/api", async (original) => {
  loaded.push("api");
  return original();
});
vi.mock("@opentelemetry/exporter-trace-otlp-proto", async (original) => {
  loaded.push("exporter");
  return original();
});

afterEach(() => vi.unstubAllEnvs());

describe("without a receiver of traces", () => {
  test("work runs untraced, and the library is not loaded", async () => {
    const tracing = await openTracing(undefined);
    expect(await inSpan("work", { startsTrace: true }, async (span) => ({ span }))).toEqual({ span: undefined });
    expect({ is: isTracing(), headers: traceHeaders(), loaded }).toEqual({ is: false, headers: {}, loaded: [] });
    await tracing.close();
  });
});

test("OpenTelemetry's own variables are known where its library reads them, and reported where nobody does", () => {
  const read = ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"];
  const unread = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS_FILE", "OTEL_SDK_DISABLED"];
  const set = Object.fromEntries([...read, ...unread, "OTEL_SERVICE_NAME"].map((name) => [name, "1"]));
  expect(unknownVariables(set).map(({ name }) => name)).toEqual(unread);
});

describe("a span that leaves the process", () => {
  const secret = "+37491123456";
  const span = (name: string, scope: string, attributes: Record<string, string> = {}) =>
    ({
      name,
      attributes: { ...attributes, "http.target": `/form/1?name=${secret}`, "user_agent.original": secret },
      events: [
        { name: "exception", time: [0, 0], attributes: { "exception.type": "Error", "exception.message": secret } },
      ],
      status: { code: 2, message: secret },
      instrumentationScope: { name: scope },
      spanContext: () => ({ traceId: "t", spanId: "s", traceFlags: 1 }),
    }) as unknown as ReadableSpan;
  const exportedOf = (one: ReadableSpan) => {
    const exported: ReadableSpan[] = [];
    const exporter = { export: (spans: ReadableSpan[]) => void exported.push(...spans) } as unknown as SpanExporter;
    redactSpans(exporter).export([one], () => undefined);
    return exported[0] as ReadableSpan;
  };

  test("keeps route patterns, error types and statuses, and no personal data", () => {
    const route = { "next.route": "/[tenant]/[locale]/form/[formId]" };
    const plain = exportedOf(span(`GET ${route["next.route"]}`, "next.js", route));
    expect(plain.name).toBe("GET /[tenant]/[locale]/form/[formId]");
    expect(plain.attributes).toEqual(route);
    expect(plain.events).toEqual([{ name: "exception", time: [0, 0], attributes: { "exception.type": "Error" } }]);
    expect(plain.status).toEqual({ code: 2 });
    expect(plain.spanContext()).toMatchObject({ traceId: "t" });
  });

  test("has no address in its name", () => {
    expect(exportedOf(span(`fetch GET https://maps.test/?q=${secret}`, "next.js")).name).toBe("fetch GET");
    expect(exportedOf(span(`GET /calendar/${secret}`, "next.js")).name).toBe("GET");
    expect(exportedOf(span("GET /registration/{id}", "startday")).name).toBe("GET /registration/{id}");
  });
});
