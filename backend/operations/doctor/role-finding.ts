import type { Db } from "@/backend/db/database";
import { ROLE_SETTINGS } from "@/backend/db/role-settings";
import { type Finding, ok, warn } from "./finding";

/** Whether plans are not compiled, and transactions of processes that stand still are ended. */
export const roleFinding = async (db: Db): Promise<Finding> => {
  const found = await db.one<{
    role: string;
    database: string;
    compiles: boolean;
    idle: string;
  }>`SELECT current_user AS role, current_database() AS database, pg_jit_available() AS compiles,
       current_setting('idle_in_transaction_session_timeout') AS idle`;
  const { role = "", database = "", compiles, idle } = found ?? {};
  const problems = [
    ...(compiles ? ["plans are compiled (jit is on), which makes lists and searches slow"] : []),
    ...(idle === "0" ? ["the transaction of a process that stands still keeps its locks"] : []),
  ];
  if (problems.length === 0) return ok("role", "compiles no plans, and its idle transactions are ended");
  const remedies = (["jit", "idle_in_transaction_session_timeout"] as const).map(
    (name) => `ALTER ROLE "${role}" IN DATABASE "${database}" SET ${name} = '${ROLE_SETTINGS[name]}'`,
  );
  return warn("role", problems.join("; "), `as the owner of the database: ${remedies.join("; ")}`);
};
