import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/** The framework's attributes without personal data: no address, no query, no client. */
const FRAMEWORK_ATTRIBUTES = [
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
const OWN_ATTRIBUTES = /^(startday\.|db\.(system\.name|query\.summary)$|http\.response\.status_code$)/;
/** Attributes with a route's pattern, which is not a requested address. */
const PATTERN_ATTRIBUTES = ["next.route", "next.page", "http.route"];

const allowedAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => FRAMEWORK_ATTRIBUTES.includes(name) || OWN_ATTRIBUTES.test(name)),
  );

const redactedName = ({ name, attributes }: ReadableSpan): string => {
  const patterns = PATTERN_ATTRIBUTES.map((pattern) => attributes[pattern]);
  return name
    .split(" ")
    .filter((word) => !/^\/|:\/\//.test(word) || patterns.includes(word))
    .join(" ");
};

// Our own spans are named after declared paths and statements.
const isOurs = ({ instrumentationScope }: ReadableSpan): boolean => instrumentationScope.name === "startday";

// Keep an exception's type only: its message may contain personal data.
const redactedEvents = ({ events }: ReadableSpan): ReadableSpan["events"] =>
  events.map(({ name, time, attributes }) => {
    const type = attributes?.["exception.type"];
    return { name, time, ...(type !== undefined && { attributes: { "exception.type": type } }) };
  });

const redactSpan = (span: ReadableSpan): ReadableSpan => {
  const fields = {
    name: isOurs(span) ? span.name : redactedName(span),
    attributes: allowedAttributes(span.attributes),
    events: redactedEvents(span),
    status: { code: span.status.code },
  };
  const properties = Object.entries(fields).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.create(span, Object.fromEntries(properties));
};

/** Removes from exported spans everything that the framework and libraries add and that may contain personal data. */
export const redactSpans = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(redactSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
