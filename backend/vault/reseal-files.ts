import type { Pool } from "pg";
import { type FileStore, keyOf } from "@/backend/files/file-store";
import { resealFile } from "@/backend/files/sealed-store";
import { log } from "@/backend/http/log";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Vault } from "./vault";

interface Known {
  tenant: Tenant;
  id: string;
}

const BATCH = 200;
const FIRST = { tenant: "", id: "00000000-0000-0000-0000-000000000000" };

const filesAfter = async (pool: Pool, { tenant, id }: { tenant: string; id: string }): Promise<Known[]> => {
  const { rows } = await pool.query<Known>({
    name: "reseal-files",
    text: `SELECT tenant, id FROM file WHERE (tenant, id) > ($1, $2::uuid) ORDER BY tenant, id LIMIT ${BATCH}`,
    values: [tenant, id],
  });
  return rows;
};

// A file that was removed meanwhile is no failure.
const reseal = (store: FileStore, vault: Vault, { tenant, id }: Known): Promise<boolean | undefined> =>
  resealFile(store, vault, keyOf(tenant, id)).catch((error: Error) => {
    if (error instanceof AppError && error.code === "not_found") return false;
    log.error({ event: "file_unreadable", tenant, file: id, name: error.name });
    return undefined;
  });

/** Seals anew the bytes of every file that an older key sealed; how many, and how many no key opens. */
export const resealFiles = async (
  pool: Pool,
  store: FileStore,
  vault: Vault,
): Promise<{ files: number; unreadable: number }> => {
  const done = { files: 0, unreadable: 0 };
  for (let rows = await filesAfter(pool, FIRST); rows.length > 0; rows = await filesAfter(pool, rows.at(-1) ?? FIRST))
    for (const row of rows) {
      const isAnew = await reseal(store, vault, row);
      if (isAnew === undefined) done.unreadable += 1;
      else if (isAnew) done.files += 1;
    }
  return done;
};
