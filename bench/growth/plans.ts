import { asClient } from "@/tests/support/postgres";
import { recordStatements } from "@/tests/support/statements/recorded-statements";

/** A statement of the product, as it was sent. */
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

/** For smaller tables a sequential scan is the right plan. */
const LARGE = 5000;

/** The tables with many rows. */
export const largeTables = (url: string): Promise<Set<string>> =>
  asClient(url, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      "SELECT relname AS table FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1",
      [LARGE],
    );
    return new Set(rows.map(({ table }) => table));
  });

/** Runs `work`, and returns each named statement as it was first sent. */
export const statementsOf = async (work: () => Promise<void>): Promise<PlannedStatement[]> => {
  const statements = new Map<string, PlannedStatement>();
  await recordStatements((_client, statement) => {
    const { name, text } = typeof statement === "object" ? statement : {};
    if (name && text && !statements.has(name)) statements.set(name, { ...(statement as PlannedStatement) });
  }, work);
  return [...statements.values()];
};

const sequentiallyRead = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node["Node Type"] === "Seq Scan" && node["Relation Name"] ? [node["Relation Name"]] : []),
  ...Plans.flatMap(sequentiallyRead),
];

/** The statements whose plan scans one of the tables sequentially, with the tables. */
export const sequentialPlans = (
  url: string,
  statements: readonly PlannedStatement[],
  tables: ReadonlySet<string>,
): Promise<string[]> =>
  asClient(url, async (client) => {
    const sequential: string[] = [];
    for (const { name, text, values } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const scannedTables = sequentiallyRead(rows[0]?.["QUERY PLAN"][0].Plan as Plan).filter((table) =>
        tables.has(table),
      );
      if (scannedTables.length > 0) sequential.push(`${name} (${scannedTables.join(", ")})`);
    }
    return sequential;
  });

/** The number of sequential scans of each table until now, also in functions and triggers. */
export const sequentialScans = (url: string): Promise<Map<string, number>> =>
  asClient(url, async (client) => {
    const { rows } = await client.query<{ table: string; scans: string }>(
      "SELECT relname AS table, seq_scan AS scans FROM pg_stat_user_tables WHERE schemaname = 'public'",
    );
    return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
  });
