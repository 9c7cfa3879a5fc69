import { requireNoTransaction } from "@/backend/db/outside-transaction";
import type { BackendEnvironment } from "@/backend/environment";
import { log } from "@/backend/http/log";
import type { Vault } from "@/backend/vault/vault";
import { AppError } from "@/lib/contracts/errors";
import type { FileStore } from "./file-store";
import { sealedStore } from "./sealed-store";

const throwUnavailable = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  const { name, code } = error as NodeJS.ErrnoException;
  log.error({ event: "file_store_failed", name, code });
  throw new AppError("database_unavailable");
};

// A full disk or a bucket that does not answer: the same call may succeed later.
const withUnavailable = (store: FileStore): FileStore => ({
  ...store,
  put: (key, bytes) => store.put(key, bytes).catch(throwUnavailable),
  open: (key) => store.open(key).catch(throwUnavailable),
});

/** Opens the configured store without encryption: a bucket, else the disk. Its failures are `database_unavailable`. */
export const openFileStore = async ({ bucket, dataDir }: BackendEnvironment): Promise<FileStore> =>
  withUnavailable(
    bucket ? (await import("./bucket")).bucketStore(bucket) : (await import("./disk")).diskStore(dataDir),
  );

const outsideTransactions = (store: FileStore, environment: BackendEnvironment): FileStore => {
  const check = () => requireNoTransaction("the file store", environment);
  return {
    ...store,
    put: async (key, bytes) => {
      check();
      await store.put(key, bytes);
    },
    open: async (key) => {
      check();
      return store.open(key);
    },
    remove: async (key) => {
      check();
      await store.remove(key);
    },
  };
};

/** Opens the configured store with encryption. */
export const openSealedStore = async (environment: BackendEnvironment, vault: Vault): Promise<FileStore> =>
  sealedStore(outsideTransactions(await openFileStore(environment), environment), vault);
