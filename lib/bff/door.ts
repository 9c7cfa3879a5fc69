import "server-only";
import { allCalls, DOOR, doorPath } from "@/lib/contracts/calls";
import type { Caller, Endpoint, RequestOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { readJson } from "@/lib/contracts/json-body";
import { parseInput } from "@/lib/contracts/parse-input";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { call, fetchReply } from "./call";
import { errorResponse, jsonResponse } from "./json-response";
import { readLoginSession, type TokenKind } from "./login-session";
import { hostFromHeaders, requestAddress, requestTenant } from "./request-tenant";
import { toStreamedBody, toStreamResponse } from "./stream";
import { leaveWaitingRoom, requireAdmission } from "./waiting-room-guard";

const KINDS: Record<Exclude<Caller, "anyone">, TokenKind> = {
  applicant: "applicant",
  files: "files",
  staff: "staff",
  manager: "staff",
};

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

const patterns = allCalls.map((endpoint) => ({
  endpoint,
  pattern: patternOf(doorPath(endpoint)),
  // Static segments win over parameters.
  parameters: endpoint.path.split("{").length - 1,
}));
patterns.sort((one, other) => one.parameters - other.parameters);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError("not_found");
  }
};

const find = (method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } => {
  const matches = patterns.filter(({ pattern }) => pattern.test(path));
  const match = matches.find(({ endpoint }) => endpoint.method === method);
  if (!match) throw new AppError(matches.length > 0 ? "method_not_allowed" : "not_found");
  const groups = match.pattern.exec(path)?.groups ?? {};
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]));
  return { endpoint: match.endpoint, params };
};

// Where the product serves by TLS alone, a page that came without it is somebody else's.
const schemes = () => (webEnvironment().isSecure ? ["https"] : ["https", "http"]);

/** Throws `origin_refused` unless a change comes from a page of this very origin: scheme, host and port. */
export const requireSameOrigin = ({ method, headers }: Request): void => {
  if (method === "GET" || method === "HEAD") return;
  const host = hostFromHeaders(headers).toLowerCase();
  const origin = headers.get("origin");
  if (!schemes().some((scheme) => origin === `${scheme}://${host}`)) throw new AppError("origin_refused");
};

/** The body of a change, parsed by the call's schema. Throws when it is no JSON, too large or not as declared. */
export const readBody = async (request: Request, endpoint: Endpoint): Promise<unknown> =>
  endpoint.body && parseInput(endpoint, "body", await readJson(request));

const tokenFor = async ({ auth }: Endpoint, request: Request): Promise<string | undefined> => {
  if (auth === "anyone") return undefined;
  const session = await readLoginSession(KINDS[auth], requestTenant(request));
  if (!session) throw new AppError("unauthenticated");
  return session.token;
};

const pass = async (request: Request): Promise<Response> => {
  const url = new URL(request.url);
  const { endpoint, params } = find(request.method, url.pathname.slice(DOOR.length));
  setRequestRoute(DOOR + doorPath(endpoint));
  requireSameOrigin(request);
  // Calls that open or close a session have handlers of their own, which keep tokens from the page.
  if (endpoint.session || endpoint.isInternal) throw new AppError("not_found");
  await requireAdmission(endpoint, request);
  const token = await tokenFor(endpoint, request);
  const body = await readBody(request, endpoint);
  const streamed = endpoint.multipart ? toStreamedBody(request) : undefined;
  const query = Object.fromEntries(url.searchParams);
  const as = {
    tenant: requestTenant(request),
    token,
    ip: requestAddress(request),
    idempotencyKey: request.headers.get("idempotency-key") ?? undefined,
  };
  if (endpoint.media) {
    // Who leaves ends what is streamed to them; a change goes on, whether or not somebody still hears of it.
    const reply = await fetchReply(endpoint, { ...as, signal: request.signal }, { params, query, body });
    return toStreamResponse(reply, endpoint.media);
  }
  const reply = await call(endpoint, as, { params, query, body } as RequestOf<Endpoint>, streamed);
  await leaveWaitingRoom(endpoint, request);
  return jsonResponse(reply, endpoint.status);
};

/** The browser's door: finds the declared call, checks where it comes from, parses it and swaps the cookie for a bearer. */
export const handleCall = (request: Request): Promise<Response> => pass(request).catch(errorResponse);
