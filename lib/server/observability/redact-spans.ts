import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/** What the framework says of a request without saying whose it is: neither address, nor query, nor who asks. */
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
/** Ours are declared ones. */
const OWN = /^(startday\.|db\.(system\.name|query\.summary)$|http\.response\.status_code$)/;
/** The framework's own patterns, and no address that somebody asked for. */
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

// Our own spans are named by declared paths and statements' names.
const isOurs = ({ instrumentationScope }: ReadableSpan): boolean => instrumentationScope.name === "startday";

// An error's message may quote what somebody typed: its kind stays.
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

/** Lets out of spans what is nobody's: whatever the framework and libraries put in besides stays here. */
export const redactSpans = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(plain), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
