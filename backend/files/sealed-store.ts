import type { Vault } from "@/backend/vault/vault";
import type { FileKey, FileStore } from "./file-store";

type Bytes = AsyncIterable<Uint8Array>;

/** A stream of opened bytes, from their first chunk on. Cancelling it releases the source. */
const streamOf = (opened: AsyncGenerator<Uint8Array>, first: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    pull: async (controller) => {
      const { done, value } = await opened.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await opened.return(undefined);
    },
  });

/** Encrypts files, each with its own key and bound to its name in the store. Only their length stays visible. */
export const sealedStore = (store: FileStore, vault: Vault): FileStore => ({
  ...store,
  put: (key, bytes) => store.put(key, vault.sealBytes(bytes, key)),
  open: async (key) => {
    const opened = vault.openBytes((await store.open(key)) as unknown as Bytes, key);
    // A file that fails authentication at its start is refused before the response begins.
    const first = await opened.next();
    return streamOf(opened, first.value ?? new Uint8Array());
  },
});

const headOf = async (store: FileStore, key: FileKey): Promise<Uint8Array> => {
  for await (const part of (await store.open(key)) as unknown as Bytes) return part;
  return new Uint8Array();
};

/** Reseals a file with the current key. Returns whether an older key had sealed it. */
export const resealFile = async (store: FileStore, vault: Vault, key: FileKey): Promise<boolean> => {
  if (vault.isCurrentHead(await headOf(store, key))) return false;
  const opened = vault.openBytes((await store.open(key)) as unknown as Bytes, key);
  await store.put(key, vault.sealBytes(opened, key));
  return true;
};
