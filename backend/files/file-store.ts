import type { BackendEnvironment } from "@/backend/environment";
import { log } from "@/backend/http/log";
import type { Vault } from "@/backend/vault/vault";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { sealedStore } from "./sealed-store";

/** The key of a file's bytes: its tenant and the id of its row. */
export type FileKey = `${Tenant}/${string}`;

export const keyOf = (tenant: Tenant, id: string): FileKey => `${tenant}/${id}`;

/** Stores private bytes under keys that reveal nothing about them. */
export interface FileStore {
  /** Stores all bytes, or none when the stream or the store fails. */
  put(key: FileKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `not_found` when there is none. */
  open(key: FileKey): Promise<ReadableStream<Uint8Array>>;
  /** Does nothing when there are no such bytes. */
  remove(key: FileKey): Promise<void>;
  /** All bytes of a tenant, also those of killed uploads, with the time they were written. */
  list(tenant: Tenant): AsyncIterable<{ key: FileKey; at: Date }>;
}

const unavailable = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  const { name, code } = error as NodeJS.ErrnoException;
  log.error({ event: "file_store_failed", name, code });
  throw new AppError("database_unavailable");
};

// A full disk or a bucket that does not answer: the same call may succeed later.
const withUnavailable = (store: FileStore): FileStore => ({
  ...store,
  put: (key, bytes) => store.put(key, bytes).catch(unavailable),
  open: (key) => store.open(key).catch(unavailable),
});

/** Opens the configured store without encryption: a bucket, else the disk. Its failures are `database_unavailable`. */
export const openFileStore = async ({ bucket, dataDir }: BackendEnvironment): Promise<FileStore> =>
  withUnavailable(
    bucket ? (await import("./bucket")).bucketStore(bucket) : (await import("./disk")).diskStore(dataDir),
  );

/** Opens the configured store with encryption. */
export const openSealedStore = async (environment: BackendEnvironment, vault: Vault): Promise<FileStore> =>
  sealedStore(await openFileStore(environment), vault);
