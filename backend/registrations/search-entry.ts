import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@/backend/db/database";
import { searchedOf } from "@/lib/domain/application/searched";
import { searchKey } from "@/lib/domain/person/search";
import type { RegistrationRow } from "./row";

/** What an application is found by. */
export type SearchedRow = Pick<RegistrationRow, "id" | "location_key" | "student" | "guardians">;

/** What staff find an application by, folded, as its row of `search_entry` has it. */
export const entryText = (row: Omit<SearchedRow, "id" | "location_key">): string => searchKey(searchedOf(row));

/** Whether a save changes what an application is found by, or where. Most saves do not, so nothing is folded to find out. */
export const isSearchedOtherwise = (stored: SearchedRow, saved: SearchedRow): boolean =>
  stored.location_key !== saved.location_key || !isDeepStrictEqual(searchedOf(stored), searchedOf(saved));

/** Writes what an application is found by at its location. Nobody searches for one without a location. */
export const writeSearchEntry = async (tx: Transaction, tenant: string, row: SearchedRow): Promise<void> => {
  if (row.location_key === null) return;
  await tx.run`INSERT INTO search_entry (tenant, registration_id, location_key, text)
    VALUES (${tenant}, ${row.id}, ${row.location_key}, ${entryText(row)})
    ON CONFLICT (tenant, registration_id)
      DO UPDATE SET location_key = excluded.location_key, text = excluded.text, is_stale = false`;
};
