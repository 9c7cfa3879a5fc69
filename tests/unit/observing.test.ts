import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { declareMetrics, metricsText } from "@/lib/server/observability/metrics";
import { ALL_METRICS } from "@/tools/lists/metrics";

const dashboard = JSON.parse(readFileSync("deploy/grafana/startday.json", "utf8"));
const alerts = readFileSync("deploy/prometheus/alerts.yml", "utf8");

/** Labels and metrics that Prometheus and Node add. */
const FOREIGN = /^(up|process_\w+|nodejs_eventloop_\w+)$/;
const ADDED = ["le", "instance", "job"];

const matchAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = ""]) => one);

/** Unknown metrics of an expression, and unknown labels of known ones. */
const unknownIn = (expression: string): string[] => {
  const selectors = [...expression.matchAll(/\b(startday_\w+)(?:\{([^}]*)\})?/g)];
  const measures = selectors.map(([, series = "", matchers = ""]) => {
    const name = series.replace(/_(bucket|sum|count)$/, "");
    const measure = ALL_METRICS[name];
    const isSeries = measure && (measure.kind === "histogram") === (name !== series);
    const labels = matchAll(matchers, /(\w+)\s*(?:=~|!~|!=|=)/g);
    const has = (label: string) => ADDED.includes(label) || Object.hasOwn(measure?.labels ?? {}, label);
    return {
      labels: measure?.labels ?? {},
      wrong: [...(isSeries ? [] : [series]), ...labels.filter((label) => !has(label))],
    };
  });
  const grouped = matchAll(expression, /\b(?:by|on) \(([^)]*)\)/g).flatMap((list) => list.split(/,\s*/));
  const unheld = grouped.filter(
    (label) => !ADDED.includes(label) && !measures.some(({ labels }) => Object.hasOwn(labels, label)),
  );
  return [...measures.flatMap(({ wrong }) => wrong), ...unheld];
};

const namesNothing = (expression: string) =>
  !/startday_/.test(expression) &&
  !matchAll(expression, /\b([a-z]\w+)(?=\b\{|\b\[|\b ==|$)/g).some((name) => FOREIGN.test(name));

const expressionsOf = (panels: { targets?: { expr: string }[] }[]) =>
  panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Each `expr:` with its indented lines. */
const alertExpressions = matchAll(alerts, /^ {8}expr: (?:\|\n)?((?:.|\n {10})+)/gm);

describe("the dashboard and the alerts", () => {
  test("name only metrics and labels that exist", () => {
    const expressions = [...expressionsOf(dashboard.panels), ...alertExpressions];
    expect(expressions.length).toBeGreaterThan(35);
    expect(alertExpressions).toHaveLength(matchAll(alerts, /- alert: (\w+)/g).length);
    for (const expression of expressions) {
      expect(unknownIn(expression), expression).toEqual([]);
      expect(namesNothing(expression), expression).toBe(false);
    }
    // The control.
    expect(unknownIn("sum by (tenat) (startday_bookings)")).toEqual(["startday_bookings", "tenat"]);
    expect(unknownIn('startday_web_requests_total{code="500"}')).toEqual(["code"]);
    expect(unknownIn("startday_web_request_seconds")).toEqual(["startday_web_request_seconds"]);
  });

  test("have panels that do not overlap, each with a unique number", () => {
    const ids = dashboard.panels.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }: { gridPos: Record<string, number> }) =>
      Array.from(
        { length: (w ?? 0) * (h ?? 0) },
        (_, index) => `${(x ?? 0) + (index % (w ?? 1))} ${(y ?? 0) + Math.floor(index / (w ?? 1))}`,
      ),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

/** The rows below a heading of a page. */
const rowsOf = (page: string, heading: string) => {
  const [, section = ""] =
    new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?:\\n## |$(?![\\s\\S]))`, "m").exec(readFileSync(page, "utf8")) ?? [];
  return section.split("\n").filter((line) => line.startsWith("| `"));
};

const FAILURES = "docs/when-something-fails.md";

describe("the documentation", () => {
  test("says of every alert what to check", () => {
    const rows = rowsOf(FAILURES, "Alerts");
    expect(rows.map((row) => row.split("`")[1])).toEqual(matchAll(alerts, /- alert: (\w+)/g));
  });

  test("has every event of the log", () => {
    const files = ["app", "backend", "components", "lib"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(path.join(folder, file), "utf8")),
    );
    const eventPattern = /(?:\blog(?:\.\w+|\[level\])\(|JSON\.stringify\()\{\s*event: ([^,}]*)/g;
    const events = files
      .flatMap((text) => matchAll(text, eventPattern))
      .flatMap((words) => matchAll(words, /"(\w+)"/g));
    const rows = [
      ...rowsOf("docs/observing.md", "Log"),
      ...["Log", "Starts and stops", "The database"].flatMap((heading) => rowsOf(FAILURES, heading)),
    ];
    const documented = rows.flatMap((row) => matchAll(row.split("|")[1] ?? "", /`(\w+)`/g));
    expect(documented.sort()).toEqual([...new Set(events)].sort());
  });
});

describe("a label", () => {
  test("has a fixed set of values, with few enough series in all", () => {
    for (const [name, { labels, kind, buckets = [] }] of Object.entries(ALL_METRICS)) {
      const sizes = Object.values(labels).map((values) => values.length + 1);
      const series = sizes.reduce((product, size) => product * size, kind === "histogram" ? buckets.length + 3 : 1);
      expect(series, name).toBeLessThan(100_000);
      for (const values of Object.values(labels)) expect(new Set(values).size, name).toBe(values.length);
    }
  });

  test("never takes a value outside its set", async () => {
    const labels = { who: ["staff", "applicant"] };
    const metrics = declareMetrics({ test_total: { kind: "counter", help: "Of a test", labels } });
    for (const who of ["staff", "+37491123456", "Ani"]) metrics.count("test_total", { who });
    const { body } = await metricsText();
    const lines = body.split("\n").filter((line) => line.startsWith("test_total"));
    expect(lines).toEqual(['test_total{who="staff"} 1', 'test_total{who="other"} 2']);
  });
});
