import "server-only";
import type { BuiltInCall, BuiltInReply } from "@/lib/contracts/built-in-call";
import type { Endpoint, Upstream } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { UPSTREAM_LIMITS, UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { withAbort } from "@/lib/kit/with-abort";
import { upstreamUrl } from "@/lib/server/environment/upstream-url";
import { readResponseBody } from "./read-response-body";
import { upstreamHeaders } from "./upstream-headers";

/** Sends a request to a backend, the built-in one or a remote one. */
export type Transport = (request: Request) => Promise<Response>;

/** Makes a call to the built-in backend without HTTP. */
type DirectTransport = (call: BuiltInCall) => Promise<BuiltInReply>;

// For 10 MiB over a phone's connection.
const UPLOAD_TIMEOUT_MS = 300_000;
const BUILT_IN = Symbol.for("startday.built-in-backend");
const IN_PROCESS = "http://backend.invalid";

const registry = globalThis as { [BUILT_IN]?: { send: Transport; callInProcess?: DirectTransport | undefined } };

/** Sets the built-in backend. Pages and instrumentation are bundled apart and share the process. */
export const setBuiltInBackend = (send: Transport, callInProcess?: DirectTransport): void => {
  registry[BUILT_IN] = { send, callInProcess };
};

/** The way without HTTP to the built-in backend. */
export const directTransport = (): DirectTransport | undefined => registry[BUILT_IN]?.callInProcess;

/** Fetches an operator's path, which is no tenant's, from the built-in backend; nothing where there is no such backend. */
export const fetchBuiltIn = async (path: string, headers = new Headers()): Promise<Response | undefined> =>
  registry[BUILT_IN]?.send(
    new Request(IN_PROCESS + path, { headers: { ...Object.fromEntries(headers), ...upstreamHeaders() } }),
  );

const isUpload = ({ headers }: Request) => /^multipart\//i.test(headers.get("content-type") ?? "");
const isJson = ({ headers }: Request) => headers.get("accept") === "application/json";

const fetchOver = async (request: Request, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(request, { signal, redirect: "error", cache: "no-store" });
  // A stream has no time limit once it has begun; it ends when its client leaves.
  return response.ok && !isJson(request) ? response : readResponseBody(response);
};

const overNetwork: Transport = async (request) => {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(),
    isUpload(request) ? UPLOAD_TIMEOUT_MS : UPSTREAM_LIMITS.timeoutMS,
  ).unref();
  const ending = AbortSignal.any([request.signal, timeout.signal]);
  try {
    return await withAbort(ending, (signal) => fetchOver(request, signal));
  } catch {
    const failure = new AppError(timeout.signal.aborted ? "upstream_timeout" : "upstream_unavailable");
    // Stop reading the rest of the response.
    timeout.abort();
    throw failure;
  } finally {
    clearTimeout(timer);
  }
};

const MAX_CONCURRENT_CALLS = 64;
const runningCalls = new Map<string, number>();

/** Runs a call unless too many of the same upstream are running: one that hangs must not hold up the others. */
const withConcurrencyLimit = async <Result>(upstream: string, work: () => Promise<Result>): Promise<Result> => {
  const others = runningCalls.get(upstream) ?? 0;
  if (others >= MAX_CONCURRENT_CALLS) throw new AppError("upstream_busy");
  runningCalls.set(upstream, others + 1);
  try {
    return await work();
  } finally {
    const left = (runningCalls.get(upstream) ?? 1) - 1;
    if (left > 0) runningCalls.set(upstream, left);
    else runningCalls.delete(upstream);
  }
};

// An upload is as slow as its sender, so it does not count towards the limit.
const overNetworkFor =
  (key: string): Transport =>
  (request) =>
    isUpload(request) ? overNetwork(request) : withConcurrencyLimit(key, () => overNetwork(request));

/** Whether the built-in backend answers a tenant's call. */
export const isBuiltIn = ({ upstream = "v1" }: Pick<Endpoint, "upstream">, tenant: Tenant): boolean =>
  !upstreamUrl(upstream, tenant);

/** The address of a tenant's upstream and its transport. Throws `upstream_unavailable` when there is none. */
export const transportTo = (upstream: Upstream, tenant: Tenant): { base: string; send: Transport } => {
  const remote = upstreamUrl(upstream, tenant);
  if (remote) return { base: remote, send: overNetworkFor(`${tenant} ${upstream}`) };
  const builtIn = registry[BUILT_IN];
  if (!builtIn) throw new AppError("upstream_unavailable");
  return { base: `${IN_PROCESS}/${tenant}${UPSTREAM_PATHS[upstream]}`, send: builtIn.send };
};
