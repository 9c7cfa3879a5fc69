import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { readSecretFiles } from "@/lib/server/secrets/secret-files";
import { brokenRules } from "./rules";
import type { Reader, VariableSchema } from "./variable-meta";
import {
  COMMON_VARIABLES,
  SECRET_NAMES,
  TENANT_VARIABLES,
  type TenantValue,
  type TenantVariable,
  type Values,
} from "./variables";

/** An environment as a process has it. An empty variable counts as none. */
export type Source = Readonly<Record<string, string | undefined>>;

/** What is wrong with a variable. The message is a sentence that names it and shows no secret. */
export interface VariableProblem {
  name: string;
  message: string;
}

/** `WAITING_ROOM__AM`: a variable for one tenant. */
export const tenantVariableName = (name: string, tenant: Tenant): string =>
  `${name}__${tenant.toUpperCase().replaceAll("-", "_")}`;

/** The variable that `WAITING_ROOM__AM` or `MAPS_URL_FILE` sets. */
export const baseNameOf = (name: string): string => name.replace(/(__\w+|_FILE)$/, "");

/** A variable's value. Without a valid text it is the default, or `undefined`. */
const parse = (schema: VariableSchema, name: string, source: Source, problems: VariableProblem[]): unknown => {
  const parsed = schema.safeParse(source[name] || undefined);
  if (parsed.success) return parsed.data;
  // Of an issue only the message is used, for `input` may hold a secret.
  const [issue] = parsed.error.issues;
  problems.push({ name, message: `${name} is not ${schema.unwrap().description}: ${issue?.message}` });
  return schema.parse(undefined);
};

const TENANT_SECRETS = SECRET_NAMES.filter((name) => name in TENANT_VARIABLES).flatMap((name) =>
  ALL_TENANTS.map((tenant) => tenantVariableName(name, tenant)),
);

const parseForTenants = (schema: VariableSchema, name: string, source: Source, problems: VariableProblem[]) => {
  const common = parse(schema, name, source, problems);
  const values = new Map(
    ALL_TENANTS.map((tenant) => [tenant, parse(schema, tenantVariableName(name, tenant), source, problems)]),
  );
  return (tenant: Tenant) => values.get(tenant) ?? common;
};

/** The values of all variables, and what is wrong with them. A wrong variable counts as none. */
export const readVariables = (environment: Source): { values: Values; problems: VariableProblem[] } => {
  const { source, problems } = readSecretFiles(environment, [...SECRET_NAMES, ...TENANT_SECRETS]);
  const common = Object.entries(COMMON_VARIABLES).map(([name, schema]) => [
    name,
    parse(schema, name, source, problems),
  ]);
  const perTenant = Object.entries(TENANT_VARIABLES).map(([name, schema]) => [
    name,
    parseForTenants(schema, name, source, problems),
  ]);
  return { values: Object.fromEntries([...common, ...perTenant]) as Values, problems };
};

/** One variable before a start has checked them all. A wrong one counts as none. */
export const readVariable = <Name extends keyof typeof COMMON_VARIABLES>(name: Name, source: Source): Values[Name] =>
  parse(COMMON_VARIABLES[name], name, source, []) as Values[Name];

/** The same for a variable that may be set for one tenant. */
export const readTenantVariable = <Name extends TenantVariable>(tenant: Tenant, name: Name, source: Source) => {
  const schema = TENANT_VARIABLES[name];
  const tenantValue = parse(schema, tenantVariableName(name, tenant), source, []);
  return (tenantValue ?? parse(schema, name, source, [])) as TenantValue<Name>;
};

/** The values, and everything that is wrong or missing for these readers. */
export const checkVariables = (
  environment: Source,
  readers: readonly Reader[],
): { values: Values; problems: VariableProblem[] } => {
  const { values, problems } = readVariables(environment);
  const wrongNames = problems.map(({ name }) => baseNameOf(name));
  const rules = brokenRules(values, readers).filter(({ names }) => !names.some((name) => wrongNames.includes(name)));
  return { values, problems: [...problems, ...rules.map(({ names, message }) => ({ name: names[0] ?? "", message }))] };
};

/** The values for these readers. Throws one error that lists every wrong or missing variable, a line for each. */
export const requireVariables = (environment: Source, readers: readonly Reader[]): Values => {
  const { values, problems } = checkVariables(environment, readers);
  if (problems.length === 0) return values;
  const lines = problems.map(({ message }) => message);
  throw new Error(lines.length === 1 ? lines.join() : [`${lines.length} variables are wrong:`, ...lines].join("\n  "));
};
