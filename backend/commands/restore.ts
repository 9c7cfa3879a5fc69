import "@/lib/server/environment/env-file";
import { restore } from "@/backend/backup/restore";
import { attachDatabase } from "@/backend/db/connect";
import { readBackendEnvironment } from "@/backend/environment";
import { openFileStore } from "@/backend/files/open-file-store";
import { findBrokenFiles, findBrokenInvariants } from "@/backend/operations/invariants";
import { findUnreadableAnswers } from "@/backend/vault/unreadable-answers";
import { createVault } from "@/backend/vault/vault";
import { runCommand } from "./command";

runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new Error("Usage: npm run restore -- FILE");
  const environment = readBackendEnvironment(process.env);
  const database = await attachDatabase(environment);
  try {
    const { pool } = database;
    const files = await openFileStore(environment);
    const { at, tables, files: restoredFiles } = await restore({ database, files }, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored ${rows} rows of ${tables.length} tables and ${restoredFiles.count} files of ${at}.\n`,
    );
    const broken = [
      ...(await findBrokenInvariants(pool)),
      ...(await findBrokenFiles(pool, files, new Date())),
      ...(await findUnreadableAnswers(pool, createVault(environment.dataSecrets))),
    ];
    for (const { problem, count, examples } of broken)
      process.stdout.write(`${problem}: ${count}, such as ${examples.join(", ")}\n`);
    process.stdout.write(
      broken.length === 0 ? "All checks passed.\n" : "Correct these rows and files before it is used.\n",
    );
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
