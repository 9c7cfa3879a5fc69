import { asClient } from "@/tests/support/postgres";
import { recordStatements } from "@/tests/support/statements/recorded-statements";

/** A statement of the product's, as it was asked. */
interface PlannedStatement {
  name: string;
  text: string;
  values?: unknown[];
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** Of fewer rows, reading a table whole is what a planner should do: what is live at a time, what staff made. */
const MANY = 5000;

/** The tables of many rows. */
export const largeTables = (url: string): Promise<Set<string>> =>
  asClient(url, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      "SELECT relname AS table FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1",
      [MANY],
    );
    return new Set(rows.map(({ table }) => table));
  });

/** Runs `work` and gives each named statement that it asked of a database, as it was asked first. */
export const statementsOf = async (work: () => Promise<void>): Promise<PlannedStatement[]> => {
  const asked = new Map<string, PlannedStatement>();
  await recordStatements((_client, heard) => {
    const { name, text } = typeof heard === "object" ? heard : {};
    if (name && text && !asked.has(name)) asked.set(name, { ...(heard as PlannedStatement) });
  }, work);
  return [...asked.values()];
};

const readWhole = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node["Node Type"] === "Seq Scan" && node["Relation Name"] ? [node["Relation Name"]] : []),
  ...Plans.flatMap(readWhole),
];

/** The statements whose plan reads one of the tables from end to end, each with which. */
export const sequentialPlans = (
  url: string,
  statements: readonly PlannedStatement[],
  tables: ReadonlySet<string>,
): Promise<string[]> =>
  asClient(url, async (client) => {
    const found: string[] = [];
    for (const { name, text, values } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const whole = readWhole(rows[0]?.["QUERY PLAN"][0].Plan as Plan).filter((table) => tables.has(table));
      if (whole.length > 0) found.push(`${name} (${whole.join(", ")})`);
    }
    return found;
  });

/** How often each table was read from end to end until now, in functions and triggers too. */
export const sequentialScans = (url: string): Promise<Map<string, number>> =>
  asClient(url, async (client) => {
    const { rows } = await client.query<{ table: string; scans: string }>(
      "SELECT relname AS table, seq_scan AS scans FROM pg_stat_user_tables WHERE schemaname = 'public'",
    );
    return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
  });
