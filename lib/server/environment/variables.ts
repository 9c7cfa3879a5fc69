import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Kind } from "./kinds";
import type { Group, Variable } from "./row";
import { DELIVERY } from "./rows/delivery";
import { HOSTS } from "./rows/hosts";
import { LIMITS } from "./rows/limits";
import { MAPS } from "./rows/maps";
import { PROCESS } from "./rows/process";
import { STORE } from "./rows/store";
import { TRACING } from "./rows/tracing";

/**
 * Everything that the product reads from its environment. A new variable is a row of `rows/`, and `npm run variables`:
 * its value is then in what `readVariables` gives, checked at the start, in `.env.example` and in docs/variables.md.
 */
export const GROUPS: readonly Group[] = [PROCESS, STORE, HOSTS, LIMITS, DELIVERY, MAPS, TRACING];

const ROWS = {
  ...PROCESS.variables,
  ...STORE.variables,
  ...HOSTS.variables,
  ...LIMITS.variables,
  ...DELIVERY.variables,
  ...MAPS.variables,
  ...TRACING.variables,
};

export type VariableName = keyof typeof ROWS;

type Row<Name extends VariableName> = (typeof ROWS)[Name];
type Made<Name extends VariableName> = Row<Name> extends { kind: Kind<infer T> } ? T : never;
type Given<Name extends VariableName> = Row<Name> extends { default: string } ? Made<Name> : Made<Name> | undefined;

/** What each variable says; one that may be set for one tenant says it of each. */
export type Values = {
  readonly [Name in VariableName]: Row<Name> extends { perTenant: true }
    ? (tenant: Tenant) => Given<Name>
    : Given<Name>;
};

/** Those that may be set for one tenant. */
export type TenantVariable = {
  [Name in VariableName]: Row<Name> extends { perTenant: true } ? Name : never;
}[VariableName];

export const VARIABLES: Readonly<Record<VariableName, Variable>> = ROWS;

/** All of them by name. */
export const variableRows = (): readonly (readonly [VariableName, Variable])[] =>
  Object.entries(VARIABLES) as [VariableName, Variable][];

/** Those that hold a secret. */
export const SECRET_NAMES = variableRows().flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
