import type { Db } from "@/backend/db/database";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { ABSENT_MS, IDLE_MS, UNUSED_MS } from "@/lib/domain/tenant/waiting-room";

/** Current numbers of a tenant, for gauges. */
export interface TenantCounts {
  unsent: number;
  oldestUnsentS: number;
  applicants: number;
  staff: number;
  onWaitingList: number;
  offered: number;
  admitted: number;
  queued: number;
}

/** Counts a tenant's unsent messages, login sessions, waiting list and visits. Each count uses an index. */
export const countTenant = async (db: Db, tenant: Tenant, now: Date): Promise<TenantCounts> => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows =
    await db.many<TenantCounts>`SELECT o.unsent, o.oldest AS "oldestUnsentS", s.applicants, s.staff, w."onWaitingList", w.offered, v.admitted, v.queued
           FROM (SELECT count(*) AS unsent, coalesce(extract(epoch FROM ${now} - min(since)), 0)::float AS oldest
                 FROM (SELECT coalesce(due_at, created_at) AS since FROM outbox WHERE tenant = ${tenant} AND queued_at IS NULL
                   UNION ALL SELECT created_at FROM delivery WHERE tenant = ${tenant} AND state = 'waiting' AND kind = 'message') m
                 WHERE since <= ${now}) o,
             (SELECT count(*) FILTER (WHERE audience = 'applicant') AS applicants,
                count(*) FILTER (WHERE audience = 'staff') AS staff
              FROM login_session WHERE tenant = ${tenant} AND expires_at > ${now}) s,
             (SELECT count(*) FILTER (WHERE offered_at IS NULL) AS "onWaitingList",
                count(*) FILTER (WHERE offered_at IS NOT NULL) AS offered
              FROM waiting_list WHERE tenant = ${tenant}) w,
             (SELECT count(*) FILTER (WHERE called_at IS NOT NULL
                  AND ((is_used AND seen_at > ${before(IDLE_MS)}) OR called_at > ${before(UNUSED_MS)})) AS admitted,
                count(*) FILTER (WHERE called_at IS NULL AND seen_at > ${before(ABSENT_MS)}) AS queued
              FROM visit WHERE tenant = ${tenant} AND left_at IS NULL) v`;
  return rows[0] as TenantCounts;
};
