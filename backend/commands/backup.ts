import "@/lib/server/environment/env-file";
import { statSync } from "node:fs";
import { backUp } from "@/backend/backup/back-up";
import { attachDatabase } from "@/backend/db/connect";
import { readBackendEnvironment } from "@/backend/environment";
import { openFileStore } from "@/backend/files/open-file-store";
import { runCommand } from "./command";

const MEGABYTE = 1_000_000;

runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new Error("Usage: npm run backup -- FILE");
  const environment = readBackendEnvironment(process.env);
  // Not migrated, since backups are often made just before a migration.
  const db = await attachDatabase(environment);
  try {
    const stores = { db, files: await openFileStore(environment) };
    const { tables, files } = await backUp(stores, file, new Date());
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const size = (statSync(file).size / MEGABYTE).toFixed(1);
    process.stdout.write(`${rows} rows of ${tables.length} tables and ${files.count} files in ${file} (${size} MB).\n`);
    if (files.missing > 0)
      process.stdout.write(
        `${files.missing} files are not in the archive: they were removed during the backup, or their bytes are lost.\n`,
      );
  } finally {
    await db.close();
  }
});
