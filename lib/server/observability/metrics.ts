import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A metric as data. A label lists all its values, so that the number of series is bounded. */
export interface Metric {
  kind: "counter" | "gauge" | "histogram";
  help: string;
  labels: Readonly<Record<string, readonly string[]>>;
  /** A histogram's upper bounds. */
  buckets?: readonly number[];
}

type Table = Readonly<Record<string, Metric>>;
type Named<Metrics extends Table, Kind extends Metric["kind"]> = {
  [Name in keyof Metrics]: Metrics[Name]["kind"] extends Kind ? Name : never;
}[keyof Metrics] &
  string;
type LabelsOf<One extends Metric> = { [Label in keyof One["labels"]]: string };

/** The metrics of a table. A value that its label does not list counts as `other`. */
interface MetricTable<Metrics extends Table> {
  count<Name extends Named<Metrics, "counter">>(name: Name, labels: LabelsOf<Metrics[Name]>): void;
  observe<Name extends Named<Metrics, "histogram">>(name: Name, labels: LabelsOf<Metrics[Name]>, value: number): void;
  /** Replaces all series of a gauge. */
  set<Name extends Named<Metrics, "gauge">>(
    name: Name,
    values: readonly { labels: LabelsOf<Metrics[Name]>; value: number }[],
  ): void;
}

const OTHER = "other";
export const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Process {
  registry: Registry;
  readers: Map<string, () => Promise<void> | void>;
}

const PROCESS = Symbol.for("startday.measures");

// Pages, instrumentation and the backend are bundled apart and share the process.
const shared = globalThis as { [PROCESS]?: Process };
const processMetrics = (): Process => {
  shared[PROCESS] ??= { registry: new Registry(), readers: new Map() };
  return shared[PROCESS];
};

const createMetric = (name: string, { kind, help, labels, buckets }: Metric) => {
  const registers = [processMetrics().registry];
  const declared = { name, help, labelNames: Object.keys(labels), registers };
  if (kind === "histogram") return new Histogram({ ...declared, ...(buckets && { buckets: [...buckets] }) });
  return kind === "counter" ? new Counter(declared) : new Gauge(declared);
};

/** Declares a table's metrics in this process's registry. Bundles that declare the same table share its metrics. */
export const declareMetrics = <const Metrics extends Table>(table: Metrics): MetricTable<Metrics> => {
  const valuesByMetric = new Map<string, Map<string, Set<string>>>();
  const find = (name: string) => {
    const declared = table[name] as Metric;
    const values =
      valuesByMetric.get(name) ??
      new Map(Object.entries(declared.labels).map(([label, allowed]) => [label, new Set(allowed)]));
    valuesByMetric.set(name, values);
    const metric = processMetrics().registry.getSingleMetric(name) ?? createMetric(name, declared);
    const bounded = (labels: Record<string, string>) =>
      Object.fromEntries(
        [...values].map(([label, allowed]) => [label, allowed.has(labels[label] ?? "") ? labels[label] : OTHER]),
      );
    return { metric, bounded };
  };
  return {
    count: (name, labels) => {
      const { metric, bounded } = find(name);
      (metric as Counter).inc(bounded(labels) as Record<string, string>);
    },
    observe: (name, labels, value) => {
      const { metric, bounded } = find(name);
      (metric as Histogram).observe(bounded(labels) as Record<string, string>, value);
    },
    set: (name, values) => {
      const { metric, bounded } = find(name);
      const gauge = metric as Gauge;
      gauge.reset();
      for (const { labels, value } of values) gauge.set(bounded(labels) as Record<string, string>, value);
    },
  };
};

/** Adds a function that runs whenever the metrics are read. A second one of the same name replaces the first. */
export const addMetricReader = (name: string, read: () => Promise<void> | void): void => {
  processMetrics().readers.set(name, read);
};

/** All metrics of this process in Prometheus' text format. */
export const metricsText = async (): Promise<{ body: string; contentType: string }> => {
  const { registry, readers } = processMetrics();
  if (!registry.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics({ register: registry });
  await Promise.all([...readers.values()].map((read) => read()));
  return { body: await registry.metrics(), contentType: registry.contentType };
};
