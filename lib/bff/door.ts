import "server-only";
import { DOOR, doorPath } from "@/lib/contracts/calls";
import type { Caller, Endpoint, RequestOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { readJson } from "@/lib/contracts/json-body";
import { parseInput } from "@/lib/contracts/parse-input";
import { STAFF_ID_HEADER } from "@/lib/domain/dashboard/staff-id-header";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { callBackend, fetchReply } from "./call-backend";
import { withRequester } from "./code-requester";
import { findCall } from "./find-call";
import { errorResponse, jsonResponse } from "./json-response";
import { readLoginSession, staffIdOf, type TokenKind } from "./login-session";
import { machineKeyOf, requireMachineCall } from "./machine-key";
import { calledTenant, requestAddress, requestHost, requestTenant } from "./request-tenant";
import { withDevice, withoutDevice } from "./staff-device";
import { toStreamedBody, toStreamResponse } from "./stream";
import { notifySupportOfFailure } from "./support-notice";
import { isBuiltIn } from "./transport";
import { leaveWaitingRoom, requireAdmission } from "./waiting-room-guard";

const KINDS: Record<Exclude<Caller, "anyone">, TokenKind> = {
  applicant: "applicant",
  files: "files",
  staff: "staff",
  manager: "staff",
};

// A real deployment is served over TLS only: a page that came without it is another site.
const schemes = () => (webEnvironment().isSecure ? ["https"] : ["https", "http"]);

/** Throws `origin_refused` unless a change comes from a page of the same origin: scheme, host and port. */
export const requireSameOrigin = (request: Request): void => {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return;
  const host = requestHost(request).toLowerCase();
  const origin = headers.get("origin");
  if (!schemes().some((scheme) => origin === `${scheme}://${host}`)) throw new AppError("origin_refused");
};

/** The JSON body of a change. Throws if it is no JSON or too large, and, before a remote backend, not as declared. */
export const readBody = async (request: Request, endpoint: Endpoint): Promise<unknown> => {
  if (!endpoint.body) return undefined;
  const body = await readJson(request);
  const tenant = requestTenant(request);
  if (!isBuiltIn(endpoint, tenant))
    return parseInput(endpoint, "body", endpoint.hasDevice ? withoutDevice(body) : body);
  // The built-in backend validates what it is sent.
  if (endpoint.hasDevice) return withDevice(request, body);
  return endpoint.hasRequester ? withRequester(tenant, body) : body;
};

// Another member of staff may have signed in meanwhile, in this tab or another: nobody acts under a colleague's name.
const requireOwner = (request: Request, token: string): void => {
  const owner = request.headers.get(STAFF_ID_HEADER);
  if (owner !== null && owner !== encodeURIComponent(staffIdOf(token))) throw new AppError("unauthenticated");
};

/** The caller's own token for a call that needs one. Throws `unauthenticated` without it, and for a page of another member of staff. */
export const tokenFor = async ({ auth }: Endpoint, request: Request): Promise<string | undefined> => {
  if (auth === "anyone") return undefined;
  const session = await readLoginSession(KINDS[auth], requestTenant(request));
  if (!session) throw new AppError("unauthenticated");
  if (KINDS[auth] === "staff") requireOwner(request, session.token);
  return session.token;
};

/** The token of a page's call, by its cookie. */
const admitPage = async (endpoint: Endpoint, request: Request): Promise<string | undefined> => {
  requireSameOrigin(request);
  // Calls that open or close a login session have handlers of their own, which hide the tokens from the page.
  if (endpoint.session || endpoint.isInternal) throw new AppError("not_found");
  await requireAdmission(endpoint, request);
  return tokenFor(endpoint, request);
};

/** The caller's token. A machine has no cookie that another site could abuse, so where it calls from does not count. */
const admit = async (endpoint: Endpoint, request: Request): Promise<string | undefined> => {
  const key = machineKeyOf(request);
  if (key) requireMachineCall(endpoint);
  return key ?? admitPage(endpoint, request);
};

/**
 * Answers a browser's call: finds its declaration, checks the origin, parses it and swaps the cookie for a bearer token. A machine
 * names its key instead.
 */
export const handleCall = async (request: Request): Promise<Response> => {
  try {
    const url = new URL(request.url);
    const { endpoint, params } = findCall(request.method, url.pathname.slice(DOOR.length));
    setRequestRoute(DOOR + doorPath(endpoint));
    const tenant = calledTenant(request, endpoint);
    const token = await admit(endpoint, request);
    const body = await readBody(request, endpoint);
    const input = { params, query: Object.fromEntries(url.searchParams), body };
    const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
    const as = { tenant, token, ip: requestAddress(request), idempotencyKey };
    if (endpoint.media) {
      // A stream ends when its client leaves. A change is completed even then.
      const reply = await fetchReply(endpoint, { ...as, signal: request.signal }, input);
      return toStreamResponse(reply, endpoint.media);
    }
    const streamed = endpoint.multipart ? toStreamedBody(request) : undefined;
    const reply = await callBackend(endpoint, as, input as RequestOf<Endpoint>, streamed).catch((error) => {
      notifySupportOfFailure(endpoint, tenant, body, error);
      throw error;
    });
    await leaveWaitingRoom(endpoint, request);
    return jsonResponse(reply, endpoint.status);
  } catch (error) {
    return errorResponse(error);
  }
};
