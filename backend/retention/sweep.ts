import { transaction } from "@/backend/db/transaction";
import type { FileKey } from "@/backend/files/file-store";
import { removeBytes } from "@/backend/files/remove";
import { log } from "@/backend/http/log";
import { eraseRegistrations } from "@/backend/people/erase";
import { deleteIdentity } from "@/backend/people/erasure-queries";
import type { Services } from "@/backend/services";
import { deleteOldDeliveries } from "@/backend/webhooks/deliveries";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { type Cutoffs, cutoffsOf } from "./policy";
import {
  BATCH,
  deleteOldAuditEntries,
  deleteOldInboxMessages,
  EXPIRED_KINDS,
  type ExpiredKind,
  FIRST_IDENTITY,
  type IdentityCursor,
  lockExpiredApplications,
  lockUnusedIdentities,
  tryLockTenant,
} from "./store";

/** How much was removed. */
export interface RemovedCounts {
  drafts: number;
  submitted: number;
  files: number;
  identities: number;
  audit: number;
  messages: number;
  webhooks: number;
}

// The rest is removed the next day.
const MAX_BATCHES = 1000;

interface Sweep {
  services: Services;
  tenant: Tenant;
  cutoffs: Cutoffs;
  now: Date;
  removed: RemovedCounts;
}

const eraseBatch = async ({ services, tenant, cutoffs, now, removed }: Sweep, kind: ExpiredKind): Promise<number> => {
  const { expired, keys } = await transaction(services.database.pool, async (client) => {
    const none = { expired: [], keys: [] as FileKey[] };
    if (!(await tryLockTenant(client, tenant))) return none;
    const locked = await lockExpiredApplications(client, tenant, kind, cutoffs, now);
    const ids = locked.map(({ id }) => id);
    return ids.length === 0 ? none : { expired: locked, keys: await eraseRegistrations(client, tenant, ids, now) };
  });
  await removeBytes(services, keys);
  const drafts = expired.filter(({ status }) => status === "draft").length;
  removed.drafts += drafts;
  removed.submitted += expired.length - drafts;
  removed.files += keys.length;
  return expired.length;
};

// After the applications and in its own transaction, since elsewhere an identity is locked before its applications.
const deleteIdentities = async (
  { services, tenant, cutoffs, now, removed }: Sweep,
  after: IdentityCursor,
): Promise<IdentityCursor[]> =>
  transaction(services.database.pool, async (client) => {
    if (!(await tryLockTenant(client, tenant))) return [];
    const identities = await lockUnusedIdentities(client, tenant, cutoffs, now, after);
    for (const identity of identities) await deleteIdentity(client, { tenant, identityId: identity.id }, identity, []);
    removed.identities += identities.length;
    return identities;
  });

const runBatches = async (batch: () => Promise<number>): Promise<void> => {
  for (let count = 0, taken = BATCH; taken === BATCH && count < MAX_BATCHES; count += 1) taken = await batch();
};

const sweepTenant = async (sweep: Sweep): Promise<void> => {
  for (const kind of EXPIRED_KINDS) await runBatches(() => eraseBatch(sweep, kind));
  let cursor = FIRST_IDENTITY;
  await runBatches(async () => {
    const identities = await deleteIdentities(sweep, cursor);
    cursor = identities.at(-1) ?? cursor;
    return identities.length;
  });
  const { services, tenant, cutoffs, removed } = sweep;
  removed.audit += await deleteOldAuditEntries(services.database.pool, tenant, cutoffs);
  removed.messages += await deleteOldInboxMessages(services.database.pool, tenant, cutoffs);
  removed.webhooks += await deleteOldDeliveries(services.database.pool, tenant, cutoffs.webhook);
};

/**
 * Removes data whose retention time is over: applications with everything that belongs to them, identities without an
 * application, audit entries, inbox messages and webhook deliveries. Seats are released as in an erasure, so that counters stay
 * right. When one tenant fails, the others go on.
 */
export const sweepRetention = async (services: Services, now: Date): Promise<RemovedCounts> => {
  const cutoffs = cutoffsOf(services.environment.retention, now);
  const removed: RemovedCounts = {
    drafts: 0,
    submitted: 0,
    files: 0,
    identities: 0,
    audit: 0,
    messages: 0,
    webhooks: 0,
  };
  for (const tenant of ALL_TENANTS)
    await sweepTenant({ services, tenant, cutoffs, now, removed }).catch((error: Error & { code?: unknown }) =>
      log.error({ event: "retention_failed", tenant, name: error.name, code: error.code }),
    );
  log.info({ event: "retention", ...removed });
  return removed;
};
