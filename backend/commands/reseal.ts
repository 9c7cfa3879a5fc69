import "@/lib/server/environment/env-file";
import { openFileStore } from "@/backend/files/open-file-store";
import { resealAll } from "@/backend/vault/reseal";
import { resealFiles } from "@/backend/vault/reseal-files";
import { createVault } from "@/backend/vault/vault";
import { runCommand, withDatabase } from "./command";

runCommand(() =>
  withDatabase(async (db, environment) => {
    const vault = createVault(environment.dataSecrets);
    const rows = await resealAll(db, vault);
    const { files, unreadable } = await resealFiles(db, await openFileStore(environment), vault);
    const counts = Object.entries({ ...rows, file: files }).map(([table, count]) => `${count} of ${table}`);
    process.stdout.write(`Sealed anew with the first secret of DATA_SECRET, rows: ${counts.join(", ")}.\n`);
    if (unreadable > 0)
      throw new Error(
        `${unreadable} files cannot be opened with any secret: add the older secrets to DATA_SECRET and try again, or restore these files`,
      );
  }),
);
