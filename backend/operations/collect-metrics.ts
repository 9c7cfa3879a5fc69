import { oldestSeatsMS } from "@/backend/bookings/booking-queue";
import type { AnsweredRequest } from "@/backend/http/log";
import type { Services } from "@/backend/services";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { addMetricReader } from "@/lib/server/observability/metrics";
import { metrics } from "./backend-metrics";
import { countTenant, type TenantCounts } from "./tenant-counts";

/** The routes that take seats. */
const BOOKING = /\/(make-appointments|make-appointment\/:id|update-appointment\/:id|waiting-list\/accept)$/;
const CONFLICT = 409;

const outcomeOf = (status: number): "taken" | "refused" | "failed" | undefined => {
  if (status < 300) return "taken";
  if (status >= 500) return "failed";
  return status === CONFLICT ? "refused" : undefined;
};

/** Counts an answered request. */
export const countRequest = ({ method, route, status, ms, tenant, code }: AnsweredRequest): void => {
  const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
  metrics.count("startday_http_requests_total", labels);
  metrics.observe("startday_http_request_seconds", labels, ms / 1000);
  if (!tenant) return;
  if (code) metrics.count("startday_refusals_total", { tenant, reason: code });
  const outcome = BOOKING.test(route) && outcomeOf(status);
  if (outcome) metrics.count("startday_bookings_total", { tenant, outcome, reason: code ?? "none" });
};

const collectProcess = (services: Services): void => {
  const { db, live } = services;
  addMetricReader("backend's process", () => {
    const { connections, turns } = db.database;
    metrics.set("startday_pool_connections", [
      { labels: { state: "used" }, value: connections.used },
      { labels: { state: "idle" }, value: connections.idle },
      { labels: { state: "wanted" }, value: turns.counts.waiting },
    ]);
    metrics.set(
      "startday_booking_oldest_seconds",
      oldestSeatsMS(services).map(([tenant, ms]) => ({ labels: { tenant }, value: ms / 1000 })),
    );
    metrics.set("startday_live_streams", [{ labels: {}, value: live.size() }]);
  });
};

interface Row extends TenantCounts {
  tenant: Tenant;
}

const setTenantGauges = (rows: readonly Row[]): void => {
  const each = <Labels extends object>(values: (row: Row) => [Labels, number][]) =>
    rows.flatMap((row) =>
      values(row).map(([labels, value]) => ({ labels: { tenant: row.tenant as string, ...labels }, value })),
    );
  metrics.set(
    "startday_outbox_waiting",
    each((row) => [[{}, row.unsent]]),
  );
  metrics.set(
    "startday_outbox_oldest_seconds",
    each((row) => [[{}, row.oldestUnsentS]]),
  );
  metrics.set(
    "startday_sessions",
    each((row) => [
      [{ audience: "applicant" }, row.applicants],
      [{ audience: "staff" }, row.staff],
    ]),
  );
  metrics.set(
    "startday_waiting_list",
    each((row) => [
      [{ state: "waiting" }, row.onWaitingList],
      [{ state: "offered" }, row.offered],
    ]),
  );
  metrics.set(
    "startday_waiting_room",
    each((row) => [
      [{ state: "inside" }, row.admitted],
      [{ state: "waiting" }, row.queued],
    ]),
  );
};

const collectTenants = ({ db, clock }: Services): void => {
  addMetricReader("backend's store", async () => {
    const now = clock();
    try {
      const rows: Row[] = [];
      // One after the other, so that bookings find free connections.
      for (const tenant of ALL_TENANTS) rows.push({ tenant, ...(await countTenant(db, tenant, now)) });
      setTenantGauges(rows);
    } catch {
      // Without the database these gauges are left out; the other metrics are still reported.
      setTenantGauges([]);
    }
  });
};

/** Updates the gauges of a backend's pool, streams and tenants whenever metrics are read. */
export const collectMetrics = (services: Services): void => {
  collectProcess(services);
  collectTenants(services);
};
