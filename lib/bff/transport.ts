import "server-only";
import type { Endpoint, Upstream } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { withAbort } from "@/lib/kit/with-abort";
import { upstreamUrl } from "@/lib/server/environment/web-environment";
import { withConcurrencyLimit } from "./concurrency-limit";
import { readResponseBody } from "./read-response-body";
import { upstreamHeaders } from "./upstream-headers";

/** A backend, here or far away: one request, one answer. */
export type Transport = (request: Request) => Promise<Response>;

const TIMEOUT_MS = 30_000;
// Ten mebibytes over a phone's connection.
const UPLOAD_TIMEOUT_MS = 300_000;
const BUILT_IN = Symbol.for("startday.built-in-backend");
const IN_PROCESS = "http://backend.invalid";

const registry = globalThis as { [BUILT_IN]?: Transport };

/** Puts the built-in backend in place. Pages and instrumentation are bundled apart and meet in the process. */
export const setBuiltInBackend = (transport: Transport): void => {
  registry[BUILT_IN] = transport;
};

/** What the built-in backend answers to an operator's question, which is no tenant's; nothing where there is none. */
export const fetchBuiltIn = async (path: string, headers = new Headers()): Promise<Response | undefined> =>
  registry[BUILT_IN]?.(
    new Request(IN_PROCESS + path, { headers: { ...Object.fromEntries(headers), ...upstreamHeaders() } }),
  );

const isUpload = ({ headers }: Request) => /^multipart\//i.test(headers.get("content-type") ?? "");
const isJson = ({ headers }: Request) => headers.get("accept") === "application/json";

const answerOver = async (request: Request, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(request, { signal, redirect: "error", cache: "no-store" });
  // What is streamed takes as long as it takes, once it has begun; it ends with who asked for it.
  return response.ok && !isJson(request) ? response : readResponseBody(response);
};

const overNetwork: Transport = async (request) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), isUpload(request) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS).unref();
  const ending = AbortSignal.any([request.signal, late.signal]);
  try {
    return await withAbort(ending, (signal) => answerOver(request, signal));
  } catch {
    const failure = new AppError(late.signal.aborted ? "upstream_timeout" : "upstream_unavailable");
    // What is still to come of it is not waited for.
    late.abort();
    throw failure;
  } finally {
    clearTimeout(timer);
  }
};

// An upload is as slow as who sends it, and holds nobody else up.
const overNetworkFor =
  (whose: string): Transport =>
  (request) =>
    isUpload(request) ? overNetwork(request) : withConcurrencyLimit(whose, () => overNetwork(request));

/** Whether the built-in backend answers a tenant's call. */
export const isBuiltIn = ({ upstream = "v1" }: Pick<Endpoint, "upstream">, tenant: Tenant): boolean =>
  !upstreamUrl(upstream, tenant);

/** Where a tenant's upstream is, and how to get there. Throws `upstream_unavailable` when there is none. */
export const transportTo = (upstream: Upstream, tenant: Tenant): { base: string; send: Transport } => {
  const remote = upstreamUrl(upstream, tenant);
  if (remote) return { base: remote, send: overNetworkFor(`${tenant} ${upstream}`) };
  const builtIn = registry[BUILT_IN];
  if (!builtIn) throw new AppError("upstream_unavailable");
  return { base: `${IN_PROCESS}/${tenant}${UPSTREAM_PATHS[upstream]}`, send: builtIn };
};
