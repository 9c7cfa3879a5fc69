import { ALERT_KINDS } from "@/backend/audit/alert-table";
import { BUDGET_NAMES } from "@/backend/budgets/budget-table";
import { CHANNELS } from "@/backend/outbox/lanes";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { ERRORS } from "@/lib/contracts/errors";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { HELD_BACK_REASONS } from "@/lib/domain/application/messages";
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

/** Work besides the calls: the jobs, and reading every tenant's developer inbox and sealed answers. */
export const BACKGROUND_WORK = [
  ...[
    "seats",
    "alerts",
    "reminders",
    "drafts",
    "ages",
    "outbox",
    "deliveries",
    "search",
    "visits",
    "steps",
    "answers",
    "logins",
    "retention",
    "files",
  ],
  ...["inbox", "unopened"],
] as const;
export type BackgroundWork = (typeof BACKGROUND_WORK)[number];

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
    help: "Requests to the backend, by declared route and class of status",
    labels: answered,
  },
  startday_http_request_seconds: {
    kind: "histogram",
    help: "Time until the backend responded",
    labels: answered,
    buckets: DURATIONS_S,
  },
  startday_refusals_total: {
    kind: "counter",
    help: "Calls that were refused or failed, by error code",
    labels: { tenant, reason: reasons },
  },
  startday_bookings_total: {
    kind: "counter",
    help: "Bookings made, refused, or failed; the reason is the error code",
    labels: { tenant, outcome: ["taken", "refused", "failed"], reason: ["none", ...reasons] },
  },
  startday_booking_batch_size: {
    kind: "histogram",
    help: "Requests for seats in one batch to the database",
    labels: {},
    buckets: [1, 2, 4, 8, 16, 32, 64],
  },
  startday_booking_oldest_seconds: {
    kind: "gauge",
    help: "Age of the oldest change of seats that waits in this process",
    labels: { tenant },
  },
  startday_waiting_list_total: {
    kind: "counter",
    help: "Events of the waiting list: joined, left or ended; offered, accepted or lapsed",
    labels: { tenant, event: ["joined", "left", "offered", "accepted", "lapsed", "ended"] },
  },
  startday_waiting_list: {
    kind: "gauge",
    help: "Applications that wait for seats, and those with an open offer",
    labels: { tenant, state: ["waiting", "offered"] },
  },
  startday_waiting_room: {
    kind: "gauge",
    help: "Visitors who were admitted and are still there, and visitors who queue",
    labels: { tenant, state: ["inside", "waiting"] },
  },
  startday_codes_total: {
    kind: "counter",
    help: "Codes requested: sent, failed, or requested too early",
    labels: {
      tenant,
      method,
      outcome: ["sent", "failed", "too_early"],
    },
  },
  startday_code_checks_total: {
    kind: "counter",
    help: "Codes entered: right, wrong, blocked after too many wrong ones, expired, or refused by the budget",
    labels: { tenant, method, outcome: ["right", "wrong", "blocked", "expired", "budget"] },
  },
  startday_budget_refusals_total: {
    kind: "counter",
    help: "What was refused because a budget is used up, by budget",
    labels: { tenant, budget: BUDGET_NAMES },
  },
  startday_deliveries_total: {
    kind: "counter",
    help: "Messages other than codes, webhooks and e-mails to staff: sent, dropped as of no more use, failed and retried, given up",
    labels: { tenant, channel: CHANNELS, outcome: ["sent", "dropped", "failed", "given_up"] },
  },
  startday_messages_held_back_total: {
    kind: "counter",
    help: "Messages that were held back: the applicant's or the network's budget is used up, or the mailbox is not confirmed",
    labels: { tenant, reason: HELD_BACK_REASONS },
  },
  startday_alerts_total: {
    kind: "counter",
    help: "Alerts that one account or key exported or opened very much within an hour",
    labels: { tenant, kind: ALERT_KINDS },
  },
  startday_work_failures_total: {
    kind: "counter",
    help: "Parts of background work that failed, such as one row, one centre or one network; the others went on",
    labels: { tenant, work: BACKGROUND_WORK },
  },
  startday_outbox_waiting: { kind: "gauge", help: "Messages that have not been sent yet", labels: { tenant } },
  startday_outbox_oldest_seconds: {
    kind: "gauge",
    help: "Age of the oldest message that has not been sent",
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
  startday_live_streams: { kind: "gauge", help: "Open event streams of dashboards", labels: {} },
} as const;

export const metrics = declareMetrics(BACKEND_METRICS);
