import type { Db } from "@/backend/db/database";
import { missingCollations } from "@/backend/db/name-collation";
import { type Finding, ok, warn } from "./finding";

/** Whether names are in the order of each reader's language. */
export const collationFinding = async (db: Db): Promise<Finding> => {
  const missing = await missingCollations(db);
  return missing.length === 0
    ? ok("names", "are in the order of each reader's language")
    : warn(
        "names",
        `are in the database's own order for everybody: it lacks ${missing.join(", ")}`,
        "use a PostgreSQL that is built with ICU, or add its collations: SELECT pg_import_system_collations('pg_catalog')",
      );
};
