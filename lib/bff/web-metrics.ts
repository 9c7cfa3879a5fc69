import "server-only";
import { allCalls, DOOR, doorPath } from "@/lib/contracts/calls";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { PAGE_PATTERNS } from "@/lib/domain/page-patterns";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { DURATIONS_S, declareMetrics } from "@/lib/server/observability/metrics";

/** Routes of the web side's own. A parameter in braces matches any segment, or none. */
const OWN_ROUTES = [
  ...[
    "/api/country",
    "/api/texts/{file}",
    "/api/session",
    "/api/waiting-room",
    "/api/maps/autocomplete",
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

/** The declared route of a path, among the web side's own. */
export const ownRouteOf = (path: string): string | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.route;

const REQUEST_LABELS = {
  route: [
    ...new Set([...allCalls.map((call) => DOOR + doorPath(call)), ...OWN_ROUTES, ...PAGE_PATTERNS, "file", "none"]),
  ],
  status: ["2xx", "3xx", "4xx", "5xx"],
};

/** Every metric of the web side. */
export const WEB_METRICS = {
  startday_web_requests_total: {
    kind: "counter",
    help: "Requests that browsers made, by page or declared call and class of status",
    labels: REQUEST_LABELS,
  },
  startday_web_request_seconds: {
    kind: "histogram",
    help: "Time until the answer was sent",
    labels: REQUEST_LABELS,
    buckets: DURATIONS_S,
  },
  startday_web_errors_total: {
    kind: "counter",
    help: "Unexpected failures of pages, routes and the middleware",
    labels: { kind: ["render", "route", "action", "proxy"] },
  },
  startday_upstream_seconds: {
    kind: "histogram",
    help: "Time until a backend responded to the web side, the built-in one included",
    labels: {
      tenant: ALL_TENANTS,
      upstream: UPSTREAMS,
      outcome: ["ok", "refused", "failed", "timeout", "unavailable", "busy"],
    },
    buckets: DURATIONS_S,
  },
} as const;

export const webMetrics = declareMetrics(WEB_METRICS);
