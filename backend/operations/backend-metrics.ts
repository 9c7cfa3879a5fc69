import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { ERRORS } from "@/lib/contracts/errors";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { DURATIONS_S, declareMetrics } from "@/lib/server/observability/metrics";

/** The path of a call in the backend's router. */
export const routeOf = ({ upstream = "v1", path }: Endpoint): string =>
  `/:tenant${UPSTREAM_PATHS[upstream]}${path.replace(/\{(\w+)\}/g, ":$1")}`;

/** Routes that are no declared calls; `none` is for unknown paths. */
const OTHER_ROUTES = [
  "/metrics",
  "/health/live",
  "/health/ready",
  "/openapi.json",
  "/docs/:file?",
  "/dev/messages",
  "/work/:round",
  "none",
];

const tenant = ALL_TENANTS;
const method = VERIFICATION_METHODS;
const answered = {
  method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  route: [...new Set(allCalls.map(routeOf)), ...OTHER_ROUTES],
  status: ["2xx", "3xx", "4xx", "5xx"],
};
const reasons = Object.keys(ERRORS);

/** The metrics of the backend. Tests compare the documentation and the dashboard with them. */
export const BACKEND_METRICS = {
  startday_http_requests_total: {
    kind: "counter",
    help: "Requests answered, by declared route and class of status",
    labels: answered,
  },
  startday_http_request_seconds: {
    kind: "histogram",
    help: "Time until the answer",
    labels: answered,
    buckets: DURATIONS_S,
  },
  startday_refusals_total: {
    kind: "counter",
    help: "Calls that were answered with a failure, by its code",
    labels: { tenant, reason: reasons },
  },
  startday_bookings_total: {
    kind: "counter",
    help: "Bookings taken, refused for what they asked for, or failed; the reason is the failure's code",
    labels: { tenant, outcome: ["taken", "refused", "failed"], reason: ["none", ...reasons] },
  },
  startday_booking_batch_size: {
    kind: "histogram",
    help: "Wishes about seats that went to the database together",
    labels: {},
    buckets: [1, 2, 4, 8, 16, 32, 64],
  },
  startday_waiting_list_total: {
    kind: "counter",
    help: "What happened on the waiting list: who joined or left, what was offered, accepted or lapsed",
    labels: { tenant, event: ["joined", "left", "offered", "accepted", "lapsed", "ended"] },
  },
  startday_waiting_list: {
    kind: "gauge",
    help: "Who waits for seats, and who has an offer to answer",
    labels: { tenant, state: ["waiting", "offered"] },
  },
  startday_waiting_room: {
    kind: "gauge",
    help: "Visitors who were let in and are there, and who wait in line",
    labels: { tenant, state: ["inside", "waiting"] },
  },
  startday_codes_total: {
    kind: "counter",
    help: "Codes asked for: sent, failed to leave, too early, or refused by a budget",
    labels: {
      tenant,
      method,
      outcome: [
        ...["sent", "failed", "too_early"],
        ...["budget_address", "budget_value", "budget_dial_code", "budget_tenant"],
      ],
    },
  },
  startday_code_checks_total: {
    kind: "counter",
    help: "Codes typed: right, wrong, blocked after too many, expired, or refused by the budget",
    labels: { tenant, method, outcome: ["right", "wrong", "blocked", "expired", "budget"] },
  },
  startday_messages_total: {
    kind: "counter",
    help: "Messages besides codes: handed over or dropped as untimely, failed and to be tried again, given up",
    labels: { tenant, method, outcome: ["done", "failed", "given_up"] },
  },
  startday_webhooks_total: {
    kind: "counter",
    help: "Attempts to tell an organisation's own systems: taken, failed and to be tried again, given up",
    labels: { tenant, outcome: ["delivered", "failed", "given_up"] },
  },
  startday_outbox_waiting: { kind: "gauge", help: "Messages that have not been sent yet", labels: { tenant } },
  startday_outbox_oldest_seconds: {
    kind: "gauge",
    help: "For how long the oldest message waits",
    labels: { tenant },
  },
  startday_sessions: {
    kind: "gauge",
    help: "Login sessions that have not ended",
    labels: { tenant, audience: ["applicant", "staff"] },
  },
  startday_pool_connections: {
    kind: "gauge",
    help: "Connections to the database, and requests that wait for one",
    labels: { state: ["used", "idle", "wanted"] },
  },
  startday_live_streams: { kind: "gauge", help: "Clients that are told of changes as they happen", labels: {} },
} as const;

export const metrics = declareMetrics(BACKEND_METRICS);
