import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/** The framework's attributes without personal data: no address, no query, no client. */
const FRAMEWORKS = [
  "error.type",
  "http.method",
  "http.route",
  "http.status_code",
  "next.page",
  "next.route",
  "next.rsc",
  "next.span_type",
];
/** Our own attributes have declared values. */
const OWN = /^(startday\.|db\.(system\.name|query\.summary)$|http\.response\.status_code$)/;
/** Attributes with a route's pattern, which is not a requested address. */
const PATTERNS = ["next.route", "next.page", "http.route"];

const kept = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => FRAMEWORKS.includes(name) || OWN.test(name)));

const plainName = ({ name, attributes }: ReadableSpan): string => {
  const patterns = PATTERNS.map((pattern) => attributes[pattern]);
  return name
    .split(" ")
    .filter((word) => !/^\/|:\/\//.test(word) || patterns.includes(word))
    .join(" ");
};

// Our own spans are named after declared paths and statements.
const isOurs = ({ instrumentationScope }: ReadableSpan): boolean => instrumentationScope.name === "startday";

// Keep an exception's type only: its message may contain personal data.
const plainEvents = ({ events }: ReadableSpan): ReadableSpan["events"] =>
  events.map(({ name, time, attributes }) => {
    const type = attributes?.["exception.type"];
    return { name, time, ...(type !== undefined && { attributes: { "exception.type": type } }) };
  });

const plain = (span: ReadableSpan): ReadableSpan => {
  const shown = {
    name: isOurs(span) ? span.name : plainName(span),
    attributes: kept(span.attributes),
    events: plainEvents(span),
    status: { code: span.status.code },
  };
  const described = Object.entries(shown).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.create(span, Object.fromEntries(described));
};

/** Removes from exported spans everything that the framework and libraries add and that may contain personal data. */
export const redactSpans = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(plain), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
