import type { Db } from "@/backend/db/database";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import type { SealedTable } from "./scope";
import { type SealedRows, sealedTables } from "./sealed-rows";
import type { Vault } from "./vault";

interface StoredRow {
  id: string;
  owner: string;
  sealed: readonly (string | null)[];
}

const BATCH = 200;

const resealRow = async (db: Db, vault: Vault, tenant: Tenant, rows: SealedRows, row: StoredRow) => {
  const scope = rows.scopeOf(tenant, row.owner);
  let isWritten = false;
  for (const sealed of row.sealed) {
    if (sealed === null || vault.isCurrent(sealed)) continue;
    const anew = vault.seal(vault.open(sealed, scope), scope);
    const count = await db.run(rows.replace({ tenant, id: row.id }, sealed, anew));
    isWritten ||= count === 1;
  }
  return isWritten;
};

/** Reads a table's rows of a tenant page by page. */
async function* pagesOf(db: Db, tenant: Tenant, { read, order, isAfter, first }: SealedRows) {
  let page: StoredRow[] = [];
  do {
    page = await db.many<StoredRow>`${read(tenant)} AND ${isAfter(page.at(-1)?.id ?? first)}
      ORDER BY ${order} LIMIT ${BATCH}`;
    yield page;
  } while (page.length > 0);
}

const resealTable = async (db: Db, vault: Vault, rows: SealedRows): Promise<number> => {
  let written = 0;
  for (const tenant of ALL_TENANTS)
    for await (const page of pagesOf(db, tenant, rows))
      for (const row of page) if (await resealRow(db, vault, tenant, rows, row)) written += 1;
  return written;
};

/** How many rows of each table were resealed. */
export type ResealedCounts = Readonly<Record<SealedTable, number>>;

/** Reseals with the current key everything in the database that an older key sealed. */
export const resealAll = async (db: Db, vault: Vault): Promise<ResealedCounts> => {
  const counts: Partial<Record<SealedTable, number>> = {};
  for (const [table, rows] of sealedTables) counts[table] = await resealTable(db, vault, rows);
  return counts as ResealedCounts;
};
