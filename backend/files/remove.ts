import { validate as isUuid } from "uuid";
import type { Db } from "@/backend/db/database";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Call } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { files } from "@/lib/contracts/files";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";
import { type FileKey, keyOf } from "./file-store";
import { deleteFile, deleteFilesOf, findApplicationOf, findExistingIds, lockApplication } from "./store";

/** For so long bytes may have no row: their upload may be under way. */
export const UPLOAD_GRACE_MS = DAY_MS;
const BATCH = 500;

/** Removes bytes whose rows were deleted. The daily sweep removes those that fail. */
export const removeBytes = async (services: Pick<Services, "files">, keys: readonly FileKey[]): Promise<void> => {
  const results = await Promise.allSettled(keys.map((key) => services.files.remove(key)));
  const failed = results.filter(({ status }) => status === "rejected").length;
  if (failed > 0) log.warn({ event: "file_bytes_left", count: failed });
};

/**
 * Deletes the rows of an application's files in the transaction that deletes the application. Call `removeBytes`
 * with `afterCommit`.
 */
export const removeFileRows = async (db: Db, tenant: Tenant, registrationId: string): Promise<FileKey[]> =>
  (await deleteFilesOf(db, tenant, registrationId)).map((id) => keyOf(tenant, id));

/** Deletes one of the caller's files. Throws `not_found`, and `registration_closed` once the application is accepted. */
export const removeFile = async ({ tenant, caller, params }: Call<typeof files.remove>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  await services.db.transaction(async (tx) => {
    const registrationId = await findApplicationOf(tx, owner, params.id);
    const status = registrationId && (await lockApplication(tx, owner, registrationId));
    if (status === "accepted") throw new AppError("registration_closed");
    if (!status || !(await deleteFile(tx, tenant, params.id))) throw new AppError("not_found");
  });
  await services.db.afterCommit(() => removeBytes(services, [keyOf(tenant, params.id)]));
  return undefined;
};

const removeUnknown = async ({ db, files }: Services, tenant: Tenant, keys: readonly FileKey[]) => {
  const idOf = (key: FileKey) => key.slice(tenant.length + 1);
  const existing = await findExistingIds(db, tenant, keys.map(idOf).filter(isUuid));
  await removeBytes(
    { files },
    keys.filter((key) => !existing.has(idOf(key))),
  );
};

const removeOrphanFiles = async (services: Services, tenant: Tenant, before: Date): Promise<void> => {
  let keys: FileKey[] = [];
  for await (const { key, at } of services.files.list(tenant)) {
    // Younger bytes may belong to an upload whose row is not written yet.
    if (at < before) keys.push(key);
    if (keys.length < BATCH) continue;
    await removeUnknown(services, tenant, keys);
    keys = [];
  }
  await removeUnknown(services, tenant, keys);
};

/** Removes bytes older than a day without a row, left by killed uploads and failed removals. */
export const sweepFiles = async (services: Services, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UPLOAD_GRACE_MS);
  await forEachTenant("files", (tenant) => removeOrphanFiles(services, tenant, before));
};
