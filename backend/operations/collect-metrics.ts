import type { Services } from "@/backend/http/handler";
import type { Answered } from "@/backend/http/log";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { addMetricReader } from "@/lib/server/observability/metrics";
import { measures } from "./backend-metrics";
import { lookAt, type Standing } from "./tenant-counts";

/** The calls that take seats. */
const BOOKING = /\/(make-appointment\/:id|update-appointment\/:id|waiting-list\/accept)$/;
const CONFLICT = 409;

const outcomeOf = (status: number): "taken" | "refused" | "failed" | undefined => {
  if (status < 300) return "taken";
  if (status >= 500) return "failed";
  return status === CONFLICT ? "refused" : undefined;
};

/** Counts a request as it is answered. */
export const countAnswered = ({ method, route, status, ms, tenant, code }: Answered): void => {
  const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
  measures.count("startday_http_requests_total", labels);
  measures.observe("startday_http_request_seconds", labels, ms / 1000);
  if (!tenant) return;
  if (code) measures.count("startday_refusals_total", { tenant, reason: code });
  const outcome = BOOKING.test(route) && outcomeOf(status);
  if (outcome) measures.count("startday_bookings_total", { tenant, outcome, reason: code ?? "none" });
};

const watchProcess = ({ database, live }: Services): void => {
  addMetricReader("backend's process", () => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    measures.set("startday_pool_connections", [
      { labels: { state: "used" }, value: totalCount - idleCount },
      { labels: { state: "idle" }, value: idleCount },
      { labels: { state: "wanted" }, value: waitingCount },
    ]);
    measures.set("startday_live_streams", [{ labels: {}, value: live.size() }]);
  });
};

interface Row extends Standing {
  tenant: Tenant;
}

const setStandings = (rows: readonly Row[]): void => {
  const each = <Labels extends object>(values: (row: Row) => [Labels, number][]) =>
    rows.flatMap((row) =>
      values(row).map(([labels, value]) => ({ labels: { tenant: row.tenant as string, ...labels }, value })),
    );
  measures.set(
    "startday_outbox_waiting",
    each((row) => [[{}, row.unsent]]),
  );
  measures.set(
    "startday_outbox_oldest_seconds",
    each((row) => [[{}, row.oldestUnsentS]]),
  );
  measures.set(
    "startday_sessions",
    each((row) => [
      [{ audience: "applicant" }, row.applicants],
      [{ audience: "staff" }, row.staff],
    ]),
  );
  measures.set(
    "startday_waiting_list",
    each((row) => [
      [{ state: "waiting" }, row.onList],
      [{ state: "offered" }, row.offered],
    ]),
  );
  measures.set(
    "startday_waiting_room",
    each((row) => [
      [{ state: "inside" }, row.inside],
      [{ state: "waiting" }, row.inLine],
    ]),
  );
};

const watchStore = ({ database, clock }: Services): void => {
  addMetricReader("backend's store", async () => {
    const now = clock();
    try {
      const standings: Row[] = [];
      // One after the other: who books needs the connections more.
      for (const tenant of ALL_TENANTS) standings.push({ tenant, ...(await lookAt(database.pool, tenant, now)) });
      setStandings(standings);
    } catch {
      // What the database does not say just now is left out, and the rest is told.
      setStandings([]);
    }
  });
};

/** Has a backend's pool, streams and store looked at whenever the measures are read. */
export const watchBackend = (services: Services): void => {
  watchProcess(services);
  watchStore(services);
};
