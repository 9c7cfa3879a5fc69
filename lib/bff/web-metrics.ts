import "server-only";
import { allCalls, DOOR, doorPath } from "@/lib/contracts/calls";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { PAGE_PATTERNS } from "@/lib/domain/routes";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { DURATIONS_S, declareMetrics } from "@/lib/server/observability/metrics";

/** What the web answers by itself. What is written in braces may be anything; the last may also be nothing. */
const OWN_ROUTES = [
  ...[
    "/api/country",
    "/api/session",
    "/api/waiting-room",
    "/api/work/{round}",
    "/api/openapi.json",
    "/api/docs/{file}",
  ],
  ...["/health", "/health/live", "/health/ready", "/metrics"],
];

const PATTERNS = OWN_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/\/\{\w+\}$/, "(/[^/]*)?").replace(".", "\\.")}$`),
}));

/** Which of the web's own routes a path is, as it is declared. */
export const ownRouteOf = (path: string): string | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.route;

const answered = {
  route: [
    ...new Set([...allCalls.map((call) => DOOR + doorPath(call)), ...OWN_ROUTES, ...PAGE_PATTERNS, "file", "none"]),
  ],
  status: ["2xx", "3xx", "4xx", "5xx"],
};

/** What the web side measures, once. */
export const WEB_METRICS = {
  startday_web_requests_total: {
    kind: "counter",
    help: "Requests that browsers made, by page or declared call and class of status",
    labels: answered,
  },
  startday_web_request_seconds: {
    kind: "histogram",
    help: "Time until the answer was sent",
    labels: answered,
    buckets: DURATIONS_S,
  },
  startday_web_errors_total: {
    kind: "counter",
    help: "What failed while a page, a route or the middleware was at work and nobody foresaw it",
    labels: { kind: ["render", "route", "action", "proxy"] },
  },
  startday_upstream_seconds: {
    kind: "histogram",
    help: "Time until a backend answered the web, the built-in one too",
    labels: {
      tenant: ALL_TENANTS,
      upstream: UPSTREAMS,
      outcome: ["ok", "refused", "failed", "timeout", "unavailable", "busy"],
    },
    buckets: DURATIONS_S,
  },
} as const;

export const webMetrics = declareMetrics(WEB_METRICS);
