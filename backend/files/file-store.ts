import type { BackendEnvironment } from "@/backend/environment";
import { log } from "@/backend/http/log";
import type { Vault } from "@/backend/vault/vault";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { sealedStore } from "./sealed-store";

/** Where a file's bytes lie: its tenant and its row's id. */
export type FileKey = `${Tenant}/${string}`;

export const keyOf = (tenant: Tenant, id: string): FileKey => `${tenant}/${id}`;

/** Private bytes under keys that say nothing of what they are. */
export interface FileStore {
  /** Keeps all of it, or, when the stream or the store fails, nothing. */
  put(key: FileKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `not_found` when there is none. */
  open(key: FileKey): Promise<ReadableStream<Uint8Array>>;
  /** Nothing to remove is no failure. */
  remove(key: FileKey): Promise<void>;
  /** Everything of a tenant's, what a killed upload left too, with the time it was written. */
  list(tenant: Tenant): AsyncIterable<{ key: FileKey; at: Date }>;
}

const unavailable = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  const { name, code } = error as NodeJS.ErrnoException;
  log.error({ event: "file_store_failed", name, code });
  throw new AppError("database_unavailable");
};

// A full disk or a bucket that does not answer: the same call may work later.
const tellingFailures = (store: FileStore): FileStore => ({
  ...store,
  put: (key, bytes) => store.put(key, bytes).catch(unavailable),
  open: (key) => store.open(key).catch(unavailable),
});

/** The store that the environment names, as it is: a bucket, else the disk. What fails in it is `database_unavailable`. */
export const openFileStore = async ({ bucket, dataDir }: BackendEnvironment): Promise<FileStore> =>
  tellingFailures(
    bucket ? (await import("./bucket")).bucketStore(bucket) : (await import("./disk")).diskStore(dataDir),
  );

/** The same, and what is kept in it is sealed. */
export const openSealedStore = async (environment: BackendEnvironment, vault: Vault): Promise<FileStore> =>
  sealedStore(await openFileStore(environment), vault);
