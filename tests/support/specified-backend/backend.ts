import { CALLS } from "./calls";
import { createFaults, type Faults } from "./faults";
import { createLog, type Log } from "./log";
import { DEFAULT_OPTIONS, type Options } from "./options";
import { seedTenant } from "./seed";
import type { TenantState } from "./state";
import { createTokens, type Tokens } from "./tokens";

/** What the calls are answered from. */
export interface Backend {
  options: Options;
  tokens: Tokens;
  log: Log;
  faults: Faults;
  tenantOf(key: string): TenantState | undefined;
}

interface CreatedBackend {
  backend: Backend;
  code(value: string, tenant?: string): string | undefined;
  reset(options?: Partial<Options>): void;
}

/** A backend without a server. Each tenant is seeded by its first request. */
export const createBackend = (tenants: readonly string[], own: Partial<Options>): CreatedBackend => {
  const states = new Map<string, TenantState>();
  const newTokens = () => createTokens(() => backend.options.tokenSeconds);
  const backend: Backend = {
    options: { ...DEFAULT_OPTIONS, ...own },
    tokens: newTokens(),
    log: createLog(),
    faults: createFaults(CALLS.map(({ call }) => call)),
    tenantOf: (key) => {
      const state = states.get(key) ?? (tenants.includes(key) ? seedTenant(key, new Date()) : undefined);
      if (state) states.set(key, state);
      return state;
    },
  };
  const code = (value: string, tenant?: string) =>
    [...states.values()]
      .filter(({ key }) => !tenant || key === tenant)
      .map(({ codes }) => codes.get(value)?.code)
      .find(Boolean);
  const reset = (options: Partial<Options> = {}) => {
    states.clear();
    backend.log.clear();
    backend.faults.clear();
    Object.assign(backend, { options: { ...DEFAULT_OPTIONS, ...own, ...options }, tokens: newTokens() });
  };
  return { backend, code, reset };
};
