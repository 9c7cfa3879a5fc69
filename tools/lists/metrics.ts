import { BACKEND_METRICS } from "@/backend/operations/backend-metrics";
import { WEB_METRICS } from "@/lib/bff/web-metrics";
import { HTTP_METRICS } from "@/lib/server/observability/address-defects";
import type { Metric } from "@/lib/server/observability/metrics";

/** Every metric that the product declares, by its name. */
export const ALL_METRICS: Readonly<Record<string, Metric>> = { ...WEB_METRICS, ...HTTP_METRICS, ...BACKEND_METRICS };

const HEAD = `# Metrics

Every metric of the product, as it is declared. \`npm run lists\` writes this page; \`docs/observing.md\` says how to get them.
A label has a fixed set of values; any other value counts as \`other\`.

| name | labels | says |
| --- | --- | --- |`;

/** Every metric with its labels and what it says, as a page. */
export const metricsDocument = (): string =>
  [
    HEAD,
    ...Object.entries(ALL_METRICS).map(([name, { labels, help }]) => {
      const names = Object.keys(labels).map((label) => `\`${label}\``);
      return `| \`${name}\` | ${names.join(", ")} | ${help} |`;
    }),
    "",
  ].join("\n");
