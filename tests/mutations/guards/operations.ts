import { type Guard, integration, unit } from "./guard";

/** What refuses a start, or readiness. */
export const OPERATION_GUARDS: readonly Guard[] = [
  {
    what: "a start accepts a DATA_SECRET that opens nothing of what is stored",
    promise: 53,
    file: "backend/start.ts",
    search: "  await refuseWrongSecret({ database, environment, vault, files });\n",
    replace: "",
    tests: integration("wrong-data-secret", "refuses a start in one sentence"),
  },
  {
    what: "a start looks at the first rows of a table only",
    promise: 53,
    file: "backend/vault/sealed-samples.ts",
    search: " DESC`).join()",
    replace: "`).join()",
    tests: integration("wrong-data-secret", "is found at either end"),
  },
  {
    what: "the doctor does not try DATA_SECRET",
    promise: 53,
    file: "backend/operations/doctor/database-findings.ts",
    search: "            await sealedFinding(environment, database),\n",
    replace: "",
    tests: integration("wrong-data-secret", "is a failure for the doctor"),
  },
  {
    what: "a process whose DATA_SECRET opens nothing stays ready",
    promise: 53,
    file: "backend/vault/fitting-secret.ts",
    search: "    fits = !isForeign(samples);\n",
    replace: "",
    tests: integration("wrong-data-secret", "stays ready while others rotate"),
  },
  {
    what: "a file of another secret does not count",
    promise: 53,
    file: "backend/vault/fitting-secret.ts",
    search: "environment.bucket ? undefined : files",
    replace: "environment.bucket !== null ? undefined : files",
    tests: integration("wrong-data-secret", "of a file refuses the start"),
  },
  {
    what: "a start migrates a PostgreSQL that is too old",
    promise: 53,
    file: "backend/db/require-database.ts",
    search: "versionNumber >= VERSION_MIN * 10_000",
    replace: "versionNumber > 0",
    tests: integration("backend-start", "that is too old"),
  },
  {
    what: "a provider without its table of roles is no mistake",
    promise: 53,
    file: "lib/server/environment/rules.ts",
    search: "missingOfProvider(values).length === 0",
    replace: "missingOfProvider(values).length >= 0",
    tests: unit("provider-environment", "are refused by name"),
  },
  {
    what: "a database with other rules of a time zone goes unnoticed",
    promise: 13,
    file: "backend/operations/doctor/zone-finding.ts",
    search: "if (here === minutes) return undefined;",
    replace: "return undefined;",
    tests: integration("doctor", "warns of a time zone whose rules are others"),
  },
];
