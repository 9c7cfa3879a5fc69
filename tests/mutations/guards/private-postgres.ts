import { type Guard, integration, unit } from "./guard";

const LOCK_FILE = "backend/private-postgres/lock-file.ts";

/** A private PostgreSQL is known by its folder, and nothing else is signalled. */
export const PRIVATE_POSTGRES_GUARDS: readonly Guard[] = [
  {
    what: "any PostgreSQL whose number postmaster.pid names counts as that of this folder",
    promise: 53,
    file: LOCK_FILE,
    search: "worksIn() === data",
    replace: "pid > 0",
    tests: integration("private-postgres-lock", "proves nothing"),
  },
  {
    what: "the stop of a private PostgreSQL signals whichever process has its number now",
    promise: 53,
    file: "backend/private-postgres/server.ts",
    search: "  if (!isServerOf(installation.data, pid)) return;\n",
    replace: "",
    tests: integration("private-postgres-lock", "proves nothing"),
  },
  {
    what: "the watchdog of a killed owner signals whichever process postmaster.pid names",
    promise: 53,
    file: "backend/private-postgres/watchdog.ts",
    search: '*"postgres -D $4 "*)',
    replace: "*)",
    tests: integration("private-postgres-lock", "is not signalled by the watchdog"),
  },
  {
    what: "an empty postmaster.pid is left where it is",
    promise: 8,
    file: LOCK_FILE,
    search: "if (!pid || isAlive(Math.abs(pid)))",
    replace: "if (pid && isAlive(Math.abs(pid)))",
    tests: integration("private-postgres-lock", "removes a lock file without a number"),
  },
  {
    what: "the lock file of a server that starts at this moment is removed",
    promise: 8,
    file: LOCK_FILE,
    search: "Math.abs(Date.now() - written) < WRITTEN_WITHIN_MS",
    replace: "false",
    tests: integration("private-postgres-lock", "removes a lock file without a number"),
  },
  {
    what: "a DATA_DIR with a file in the way counts as writable",
    promise: 53,
    file: "lib/server/environment/data-dir.ts",
    search: "{path.sep}",
    replace: '{""}',
    tests: unit("data-dir", "when a file is in the way"),
  },
  {
    what: "a start with an unwritable DATA_DIR serves, and refuses every upload",
    promise: 53,
    file: "backend/start.ts",
    search: "  if (!environment.bucket) requireDataDir(environment.dataDir);\n",
    replace: "",
    tests: integration("backend-start", "that stores files beside its database"),
  },
];
