import { type Guard, integration } from "./guard";

/** Backups and their drill. */
export const BACKUP_GUARDS: readonly Guard[] = [
  {
    what: "a backup reads each table at another moment",
    promise: 7,
    file: "backend/backup/back-up.ts",
    search: "ISOLATION LEVEL REPEATABLE READ",
    replace: "ISOLATION LEVEL READ COMMITTED",
    tests: integration("backup", "is of one moment"),
  },
  {
    what: "a backup counts a table's rows before the server has said how many they are",
    promise: 7,
    file: "backend/backup/back-up.ts",
    search: '  await client.query("SELECT 1");\n',
    replace: "",
    tests: integration("backup", "can be restored although the server says late"),
  },
  {
    what: "a damaged archive is restored in part",
    promise: 7,
    file: "backend/backup/restore.ts",
    search: "const manifest = await verifyArchive(file);",
    replace: "const manifest = await verifyArchive(file).catch(() => readArchive(file, async () => undefined));",
    tests: integration("restore", "refuses an archive that is cut short"),
  },
  {
    what: "a restore drill uses the database that the variables name",
    promise: 41,
    file: "backend/backup/drill.ts",
    search: "  databaseUrl: undefined,\n",
    replace: "",
    tests: integration("restore-drill", "sends nothing"),
  },
];
