import { tryAdvisoryLock } from "@/backend/db/with-advisory-lock";
import type { FileKey } from "@/backend/files/file-store";
import { removeBytes } from "@/backend/files/remove";
import { forEachTenant } from "@/backend/for-each-tenant";
import { isUnavailable } from "@/backend/http/failures";
import { log } from "@/backend/http/log";
import { isolate } from "@/backend/isolate";
import { deleteOldDeliveries } from "@/backend/outbox/store";
import { deleteOldStepCounts } from "@/backend/overview/step-store";
import { eraseRegistrations } from "@/backend/people/erase";
import { deleteIdentity } from "@/backend/people/erasure-queries";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Cutoffs, cutoffsOf } from "./policy";
import {
  BATCH,
  deleteOldAnnouncements,
  deleteOldAuditEntries,
  deleteOldHandOvers,
  deleteOldInboxMessages,
  EXPIRED_KINDS,
  type ExpiredKind,
  type ExpiredSelection,
  FIRST_IDENTITY,
  type IdentityCursor,
  lockExpiredApplications,
  lockUnusedIdentities,
} from "./store";

/** How much was removed. */
export interface RemovedCounts {
  drafts: number;
  submitted: number;
  files: number;
  identities: number;
  audit: number;
  messages: number;
  handOvers: number;
  deliveries: number;
  announcements: number;
  stepCounts: number;
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

/** Erases a batch of expired applications. Returns how many; `onLocked` gets their ids before. */
const eraseBatch = async (
  { services, tenant, cutoffs, now, removed }: Sweep,
  selection: ExpiredSelection,
  onLocked: (ids: readonly string[]) => void = () => undefined,
): Promise<number> => {
  const { expired, keys } = await services.db.transaction(async (tx) => {
    const none = { expired: [], keys: [] as FileKey[] };
    if (!(await tryAdvisoryLock(tx, "retention", tenant))) return none;
    const locked = await lockExpiredApplications(tx, tenant, selection, cutoffs, now);
    const ids = locked.map(({ id }) => id);
    onLocked(ids);
    return ids.length === 0 ? none : { expired: locked, keys: await eraseRegistrations(tx, tenant, ids, now) };
  });
  await removeBytes(services, keys);
  const drafts = expired.filter(({ status }) => status === "draft").length;
  removed.drafts += drafts;
  removed.submitted += expired.length - drafts;
  removed.files += keys.length;
  return expired.length;
};

/** Erases a batch; after a failure one by one, so that only the applications at fault stay. They are added to `failed`. */
const eraseBatchSafely = async (sweep: Sweep, kind: ExpiredKind, failed: string[]): Promise<number> => {
  let ids: readonly string[] = [];
  try {
    return await eraseBatch(sweep, { kind, except: failed }, (locked) => {
      ids = locked;
    });
  } catch (error) {
    if (isUnavailable(error) || ids.length === 0) throw error;
    for (const id of ids) {
      const part = { work: "retention", tenant: sweep.tenant, row: id } as const;
      const erased = await isolate(part, () => eraseBatch(sweep, { kind, only: id, except: [] }));
      if (erased === undefined) failed.push(id);
    }
    return ids.length;
  }
};

const eraseKind = async (sweep: Sweep, kind: ExpiredKind): Promise<void> => {
  const failed: string[] = [];
  await runBatches(() => eraseBatchSafely(sweep, kind, failed));
};

// After the applications and in its own transaction, since elsewhere an identity is locked before its applications.
const deleteIdentities = async (
  { services, tenant, cutoffs, now, removed }: Sweep,
  after: IdentityCursor,
): Promise<IdentityCursor[]> =>
  services.db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, "retention", tenant))) return [];
    const identities = await lockUnusedIdentities(tx, tenant, cutoffs, now, after);
    for (const identity of identities) {
      const owner = { tenant, identityId: identity.id };
      const part = { work: "retention", tenant, row: identity.id } as const;
      await isolate(part, async () => {
        await tx.transaction(() => deleteIdentity(tx, owner, identity, []));
        removed.identities += 1;
      });
    }
    return identities;
  });

const deleteAllIdentities = async (sweep: Sweep): Promise<void> => {
  let cursor = FIRST_IDENTITY;
  await runBatches(async () => {
    const identities = await deleteIdentities(sweep, cursor);
    cursor = identities.at(-1) ?? cursor;
    return identities.length;
  });
};

const runBatches = async (batch: () => Promise<number>): Promise<void> => {
  for (let count = 0, taken = BATCH; taken === BATCH && count < MAX_BATCHES; count += 1) taken = await batch();
};

const sweepTenant = async (sweep: Sweep): Promise<void> => {
  const { services, tenant, cutoffs, removed } = sweep;
  const { db } = services;
  const steps = [
    ...EXPIRED_KINDS.map((kind) => () => eraseKind(sweep, kind)),
    () => deleteAllIdentities(sweep),
    async () => {
      removed.audit += await deleteOldAuditEntries(db, tenant, cutoffs);
    },
    async () => {
      removed.messages += await deleteOldInboxMessages(db, tenant, cutoffs);
    },
    async () => {
      removed.handOvers += await deleteOldHandOvers(db, tenant, cutoffs);
    },
    async () => {
      removed.announcements += await deleteOldAnnouncements(db, tenant, cutoffs);
    },
    async () => {
      removed.deliveries += await deleteOldDeliveries(db, tenant, cutoffs.webhook);
    },
    async () => {
      removed.stepCounts += await deleteOldStepCounts(db, tenant, cutoffs.steps);
    },
  ];
  for (const step of steps) await isolate({ work: "retention", tenant }, step);
};

/**
 * Removes data whose retention time is over: applications with everything that belongs to them, identities without an
 * application, audit entries, inbox messages, webhook deliveries and counts of steps. Seats are released as in an erasure, so that counters stay
 * right. When one application, identity or tenant fails, the others go on.
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
    handOvers: 0,
    deliveries: 0,
    announcements: 0,
    stepCounts: 0,
  };
  await forEachTenant("retention", (tenant) => sweepTenant({ services, tenant, cutoffs, now, removed }));
  log.info({ event: "retention", ...removed });
  return removed;
};
