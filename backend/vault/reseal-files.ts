import { NIL } from "uuid";
import type { Db } from "@/backend/db/database";
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

const filesAfter = (db: Db, { tenant, id }: FileRow) =>
  db.many<FileRow>`SELECT tenant, id FROM file WHERE tenant = ${tenant} AND id > ${id}::uuid ORDER BY id LIMIT ${BATCH}`;

// A file that was removed meanwhile is no error.
const reseal = (store: FileStore, vault: Vault, { tenant, id }: FileRow): Promise<boolean | undefined> =>
  resealFile(store, vault, keyOf(tenant, id)).catch((error: Error) => {
    if (error instanceof AppError && error.code === "not_found") return false;
    log.error({ event: "file_unreadable", tenant, file: id, name: error.name });
    return undefined;
  });

/** Reseals every file of an older key. Returns how many, and how many no key opens. */
export const resealFiles = async (
  db: Db,
  store: FileStore,
  vault: Vault,
): Promise<{ files: number; unreadable: number }> => {
  const done = { files: 0, unreadable: 0 };
  for (const tenant of ALL_TENANTS) {
    const first = { tenant, id: NIL };
    for (let rows = await filesAfter(db, first); rows.length > 0; rows = await filesAfter(db, rows.at(-1) ?? first))
      for (const row of rows) {
        const isResealed = await reseal(store, vault, row);
        if (isResealed === undefined) done.unreadable += 1;
        else if (isResealed) done.files += 1;
      }
  }
  return done;
};
