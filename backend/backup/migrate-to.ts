import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "@/backend/db/connect";
import { journalFile, migrationsFolder, readJournal } from "@/backend/db/journal";
import { migrate } from "@/backend/db/migrate";

/** Applies the migrations up to `when` and no later one, so that the tables fit the rows of an older archive. */
export const migrateTo = async (database: Pick<Database, "pool">, when: number): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), "startday-migrations-"));
  try {
    const entries = readJournal().filter((entry) => entry.when <= when);
    await mkdir(path.dirname(journalFile(folder)));
    await writeFile(journalFile(folder), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
    for (const { tag } of entries)
      await cp(path.join(migrationsFolder(), `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrate(database, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
