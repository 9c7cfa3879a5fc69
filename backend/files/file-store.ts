import type { Tenant } from "@/lib/domain/tenant/tenants";

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

// A full disk or a bucket that does not answer: the same call may succeed later.
