import { transaction } from "@/backend/db/transaction";
import type { FileKey } from "@/backend/files/file-store";
import { removeBytes } from "@/backend/files/remove";
import type { Services } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { eraseRegistrations } from "@/backend/people/erase";
import { deleteIdentity } from "@/backend/people/erasure-queries";
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

/** How much went, of what. */
export interface RemovedCounts {
  drafts: number;
  submitted: number;
  files: number;
  identities: number;
  audit: number;
  messages: number;
  webhooks: number;
}

// What is left then is left to the next day.
const ROUNDS = 1000;

interface Sweep {
  services: Services;
  tenant: Tenant;
  cutoffs: Cutoffs;
  now: Date;
  gone: RemovedCounts;
}

const eraseBatch = async ({ services, tenant, cutoffs, now, gone }: Sweep, kind: ExpiredKind): Promise<number> => {
  const { old, keys } = await transaction(services.database.pool, async (client) => {
    const none = { old: [], keys: [] as FileKey[] };
    if (!(await tryLockTenant(client, tenant))) return none;
    const locked = await lockExpiredApplications(client, tenant, kind, cutoffs, now);
    const ids = locked.map(({ id }) => id);
    return ids.length === 0 ? none : { old: locked, keys: await eraseRegistrations(client, tenant, ids, now) };
  });
  await removeBytes(services, keys);
  const drafts = old.filter(({ status }) => status === "draft").length;
  gone.drafts += drafts;
  gone.submitted += old.length - drafts;
  gone.files += keys.length;
  return old.length;
};

// After the applications and in a transaction of its own: an identity is locked before any application of it.
const forgetBatch = async (
  { services, tenant, cutoffs, now, gone }: Sweep,
  from: IdentityCursor,
): Promise<IdentityCursor[]> =>
  transaction(services.database.pool, async (client) => {
    if (!(await tryLockTenant(client, tenant))) return [];
    const identities = await lockUnusedIdentities(client, tenant, cutoffs, now, from);
    for (const identity of identities) await deleteIdentity(client, { tenant, identityId: identity.id }, identity, []);
    gone.identities += identities.length;
    return identities;
  });

const untilFewer = async (batch: () => Promise<number>): Promise<void> => {
  for (let round = 0, taken = BATCH; taken === BATCH && round < ROUNDS; round += 1) taken = await batch();
};

const sweepTenant = async (sweep: Sweep): Promise<void> => {
  for (const kind of EXPIRED_KINDS) await untilFewer(() => eraseBatch(sweep, kind));
  let from = FIRST_IDENTITY;
  await untilFewer(async () => {
    const walked = await forgetBatch(sweep, from);
    from = walked.at(-1) ?? from;
    return walked.length;
  });
  const { services, tenant, cutoffs, gone } = sweep;
  gone.audit += await deleteOldAuditEntries(services.database.pool, tenant, cutoffs);
  gone.messages += await deleteOldInboxMessages(services.database.pool, tenant, cutoffs);
  gone.webhooks += await deleteOldDeliveries(services.database.pool, tenant, cutoffs.webhook);
};

/**
 * Removes what has been kept long enough (promise 33): applications with all that hangs on them, people without any, entries
 * of the audit log. Seats are given back as when somebody erases their own, so that counters stay what they count. One
 * tenant that fails does not keep the others waiting.
 */
export const sweepRetention = async (services: Services, now: Date): Promise<RemovedCounts> => {
  const cutoffs = cutoffsOf(services.environment.retention, now);
  const gone: RemovedCounts = { drafts: 0, submitted: 0, files: 0, identities: 0, audit: 0, messages: 0, webhooks: 0 };
  for (const tenant of ALL_TENANTS)
    await sweepTenant({ services, tenant, cutoffs, now, gone }).catch((error: Error & { code?: unknown }) =>
      log.error({ event: "retention_failed", tenant, name: error.name, code: error.code }),
    );
  log.info({ event: "retention", ...gone });
  return gone;
};
