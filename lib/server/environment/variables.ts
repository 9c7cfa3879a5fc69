import type { z } from "zod";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DELIVERY } from "./rows/delivery";
import { HOSTS } from "./rows/hosts";
import { LIMITS } from "./rows/limits";
import { MAPS } from "./rows/maps";
import { PLATFORM, PROCESS } from "./rows/process";
import { SIGN_IN } from "./rows/sign-in";
import { STORE } from "./rows/store";
import { TRACING } from "./rows/tracing";
import { type Group, groupRows } from "./variable-meta";

/**
 * Every variable that the product reads from its environment. To add one, add its schema to `rows/` and run
 * `npm run lists`, which writes it to `.env.example` and docs/lists/variables.md. `readVariables` then returns its value, and
 * a start refuses a wrong one.
 */
export const GROUPS: readonly Group[] = [PROCESS, STORE, HOSTS, LIMITS, DELIVERY, SIGN_IN, MAPS, TRACING];

export const COMMON_VARIABLES = {
  ...PROCESS.variables,
  ...STORE.variables,
  ...HOSTS.variables,
  ...LIMITS.variables,
  ...DELIVERY.variables,
  ...TRACING.variables,
  ...PLATFORM,
};

/** Variables that may be set for one tenant. */
export const TENANT_VARIABLES = { ...HOSTS.tenantVariables, ...SIGN_IN.tenantVariables, ...MAPS.tenantVariables };

type CommonVariable = keyof typeof COMMON_VARIABLES;
export type TenantVariable = keyof typeof TENANT_VARIABLES;
export type VariableName = CommonVariable | TenantVariable;

export type TenantValue<Name extends TenantVariable> = z.output<(typeof TENANT_VARIABLES)[Name]>;

/** The value of each variable. A variable that may be set for one tenant is a function of the tenant. */
export type Values = { readonly [Name in CommonVariable]: z.output<(typeof COMMON_VARIABLES)[Name]> } & {
  readonly [Name in TenantVariable]: (tenant: Tenant) => TenantValue<Name>;
};

export const VARIABLE_ROWS = GROUPS.flatMap(groupRows);

export const SECRET_NAMES = VARIABLE_ROWS.filter(({ isSecret }) => isSecret).map(({ name }) => name);
