import "server-only";
import type { Upstream } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { upstreamUrl } from "./environment";

/** A backend, here or far away: one request, one answer. */
export type Transport = (request: Request) => Promise<Response>;

const TIMEOUT_MS = 30_000;
const BUILT_IN = Symbol.for("startday.built-in-backend");
const IN_PROCESS = "http://backend.invalid";

const BASES: Record<Upstream, (tenant: Tenant) => string> = {
  v1: (tenant) => `/${tenant}/api/v1`,
  legacy: (tenant) => `/${tenant}`,
  files: (tenant) => `/${tenant}`,
  userView: (tenant) => `/${tenant}/user-view`,
};

const registry = globalThis as { [BUILT_IN]?: Transport };

/** Puts the built-in backend in place. Pages and instrumentation are bundled apart and meet in the process. */
export const setBuiltInBackend = (transport: Transport): void => {
  registry[BUILT_IN] = transport;
};

const overNetwork: Transport = async (request) => {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error", cache: "no-store" });
  } catch (error) {
    throw new AppError((error as Error).name === "TimeoutError" ? "upstream_timeout" : "upstream_unavailable");
  }
};

/** Where a tenant's upstream is, and how to get there. Throws `upstream_unavailable` when there is none. */
export const transportTo = (upstream: Upstream, tenant: Tenant): { base: string; send: Transport } => {
  const remote = upstreamUrl(upstream, tenant);
  if (remote) return { base: remote, send: overNetwork };
  const builtIn = registry[BUILT_IN];
  if (!builtIn) throw new AppError("upstream_unavailable");
  return { base: IN_PROCESS + BASES[upstream](tenant), send: builtIn };
};
