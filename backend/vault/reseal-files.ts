import type { Pool } from "pg";
import { NIL } from "uuid";
import { type FileStore, keyOf } from "@/backend/files/file-store";
import { resealFile } from "@/backend/files/sealed-store";
import { log } from "@/backend/http/log";
import { AppError } from "@/lib/contracts/errors";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import type { Vault } from "./vault";

interface FileRow {
  tenant: Tenant;
  id: string;
}

const BATCH = 200;

const filesAfter = async (pool: Pool, { tenant, id }: FileRow): Promise<FileRow[]> => {
  const { rows } = await pool.query<FileRow>({
    name: "reseal-files",
    text: `SELECT tenant, id FROM file WHERE tenant = $1 AND id > $2::uuid ORDER BY id LIMIT ${BATCH}`,
    values: [tenant, id],
  });
  return rows;
};

// A file that was removed meanwhile is no error.
const reseal = (store: FileStore, vault: Vault, { tenant, id }: FileRow): Promise<boolean | undefined> =>
  resealFile(store, vault, keyOf(tenant, id)).catch((error: Error) => {
    if (error instanceof AppError && error.code === "not_found") return false;
    log.error({ event: "file_unreadable", tenant, file: id, name: error.name });
    return undefined;
  });

/** Reseals every file of an older key. Returns how many, and how many no key opens. */
export const resealFiles = async (
  pool: Pool,
  store: FileStore,
  vault: Vault,
): Promise<{ files: number; unreadable: number }> => {
  const done = { files: 0, unreadable: 0 };
  for (const tenant of ALL_TENANTS) {
    const first = { tenant, id: NIL };
    for (let rows = await filesAfter(pool, first); rows.length > 0; rows = await filesAfter(pool, rows.at(-1) ?? first))
      for (const row of rows) {
        const isResealed = await reseal(store, vault, row);
        if (isResealed === undefined) done.unreadable += 1;
        else if (isResealed) done.files += 1;
      }
  }
  return done;
};
