import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { readSecretFiles } from "@/lib/server/secrets/secret-files";
import { problemLines, type VariableProblem } from "./problem";
import type { Reader, Variable } from "./row";
import { brokenRules } from "./rules";
import {
  SECRET_NAMES,
  type TenantVariable,
  VARIABLES,
  type Values,
  type VariableName,
  variableRows,
} from "./variables";

/** An environment as a process has it. An empty variable counts as none. */
export type Source = Readonly<Record<string, string | undefined>>;

/** `WAITING_ROOM__AM`: a variable for one tenant. */
export const tenantVariableName = (name: string, tenant: Tenant): string => `${name}__${tenant.toUpperCase()}`;

const read = ({ kind }: Variable, name: string, given: string | undefined, problems: VariableProblem[]): unknown => {
  if (!given) return undefined;
  try {
    return kind.read(given);
  } catch (error) {
    problems.push({ name, says: `${name} is not ${kind.wants}: ${(error as Error).message}` });
    return undefined;
  }
};

const readForAll = (row: Variable, name: string, source: Source, problems: VariableProblem[]): unknown => {
  const common = read(row, name, source[name] || row.default, problems);
  return common ?? (row.default === undefined ? undefined : row.kind.read(row.default));
};

const readRow = (row: Variable, name: string, source: Source, problems: VariableProblem[]): unknown => {
  const common = readForAll(row, name, source, problems);
  if (!row.perTenant) return common;
  const own = new Map(
    ALL_TENANTS.map((tenant) => {
      const named = tenantVariableName(name, tenant);
      return [tenant, read(row, named, source[named], problems)];
    }),
  );
  return (tenant: Tenant) => own.get(tenant) ?? common;
};

/** What an environment says, and what is wrong with it; a wrong variable counts as none. */
export const readVariables = (given: Source): { values: Values; problems: VariableProblem[] } => {
  const { source, problems } = readSecretFiles(given, SECRET_NAMES);
  const values = Object.fromEntries(variableRows().map(([name, row]) => [name, readRow(row, name, source, problems)]));
  return { values: values as Values, problems };
};

/** One variable alone, for what is read before a start has read them all, which refuses a wrong one. */
export const readVariable = <Name extends VariableName>(name: Name, source: Source): Values[Name] =>
  readRow(VARIABLES[name], name, source, []) as Values[Name];

/** One variable for one tenant alone, likewise. */
export const readTenantVariable = <Name extends TenantVariable>(tenant: Tenant, name: Name, source: Source) => {
  const row: Variable = VARIABLES[name];
  const own = read(row, name, source[tenantVariableName(name, tenant)], []);
  return (own ?? readForAll(row, name, source, [])) as ReturnType<Values[Name]>;
};

/** What is wrong for these readers: of wrong variables all, and what they lack. */
export const checkVariables = (
  given: Source,
  readers: readonly Reader[],
): { values: Values; problems: VariableProblem[] } => {
  const { values, problems } = readVariables(given);
  const wrong = problems.map(({ name }) => name.replace(/_FILE$/, ""));
  const rules = brokenRules(values, readers).filter(({ about }) => !about.some((name) => wrong.includes(name)));
  return { values, problems: [...problems, ...rules.map(({ about, says }) => ({ name: about[0] ?? "", says }))] };
};

/** What an environment says to these readers. Throws, naming every variable that is wrong or missing. */
export const requireVariables = (given: Source, readers: readonly Reader[]): Values => {
  const { values, problems } = checkVariables(given, readers);
  if (problems.length > 0) throw new Error(problemLines(problems));
  return values;
};
