import { attachDatabase } from "@/backend/db/connect";
import type { BackendEnvironment } from "@/backend/environment";
import { openFileStore } from "@/backend/files/open-file-store";
import { findBrokenFiles, findBrokenInvariants } from "@/backend/operations/invariants";
import { findUnopened } from "@/backend/vault/fitting-secret";
import { createVault } from "@/backend/vault/vault";
import { restore } from "./restore";

/** Receives each line for the operator. */
export type Print = (line: string) => void;

/** Restores an archive into the store of an environment and checks the copy. Returns whether all is well. */
export const restoreStore = async (environment: BackendEnvironment, file: string, print: Print): Promise<boolean> => {
  const db = await attachDatabase(environment);
  try {
    const files = await openFileStore(environment);
    const { at, tables, files: restoredFiles } = await restore({ db, files }, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Restored ${rows} rows of ${tables.length} tables and ${restoredFiles.count} files of ${at}.`);
    const broken = [
      ...(await findBrokenInvariants(db, new Date())),
      ...(await findBrokenFiles(db, files, new Date())),
      ...(await findUnopened(db, createVault(environment.dataSecrets))),
    ];
    for (const { problem, count, examples } of broken) print(`${problem}: ${count}, such as ${examples.join(", ")}`);
    print(broken.length === 0 ? "All checks passed." : "Correct these rows and files before it is used.");
    return broken.length === 0;
  } finally {
    await db.close();
  }
};
