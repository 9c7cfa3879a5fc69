import "server-only";
import { DOOR, doorPath } from "@/lib/contracts/calls";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { callBackend } from "./call-backend";
import { rememberDevice } from "./code-requester";
import { readBody, requireSameOrigin, tokenFor } from "./door";
import { errorResponse, jsonResponse } from "./json-response";
import { forgetTokens, readLoginSession, storeToken, type TokenKind } from "./login-session";
import { calledTenant, requestAddress } from "./request-tenant";
import { leaveWaitingRoom, requireAdmission } from "./waiting-room-guard";

type BodyOf<E extends Endpoint> = RequestOf<E> extends { body: infer Body } ? Body : never;

interface SignInParts<E extends Endpoint> {
  /** The tokens in the reply, each for its cookie. */
  tokensOf: (reply: ReplyOf<E>) => Partial<Record<TokenKind, string>>;
  /** What the applicant verified. */
  verifiedOf?: (body: BodyOf<E>) => VerifiedValue | undefined;
  /** What the page gets besides the expiry. */
  shownOf?: (reply: ReplyOf<E>) => Record<string, unknown>;
}

/**
 * Signs in: makes the call, as the caller where it completes a sign-in, stores the reply's tokens in cookies, the applicant's with
 * what was verified, and returns to the page the expiry, and no token.
 */
export const signIn =
  <E extends Endpoint>(endpoint: E, { tokensOf, verifiedOf = () => undefined, shownOf = () => ({}) }: SignInParts<E>) =>
  async (request: Request): Promise<Response> => {
    try {
      setRequestRoute(DOOR + doorPath(endpoint));
      const tenant = calledTenant(request, endpoint);
      requireSameOrigin(request);
      await requireAdmission(endpoint, request);
      const token = await tokenFor(endpoint, request);
      const body = await readBody(request, endpoint);
      const reply = await callBackend(endpoint, { tenant, token, ip: requestAddress(request) }, {
        body,
      } as RequestOf<E>);
      for (const [kind, stored] of Object.entries(tokensOf(reply)))
        if (stored)
          await storeToken(
            kind as TokenKind,
            tenant,
            stored,
            kind === "applicant" ? verifiedOf(body as BodyOf<E>) : undefined,
          );
      const { expiresAt, device } = reply as { expiresAt: string; device?: string };
      await rememberDevice(tenant, body, device);
      return jsonResponse({ expiresAt, ...shownOf(reply) });
    } catch (error) {
      return errorResponse(error);
    }
  };

/** Finds where a session ends elsewhere too: where the page goes after it has signed out here. */
type FindNext = (tenant: Tenant, token: string) => Promise<string | undefined>;

/**
 * Signs out: deletes the cookies even when the backend is out of reach. Answers with the `next` address of a session that ends
 * elsewhere too.
 */
export const signOut =
  (endpoint: Endpoint, [kind, ...others]: [TokenKind, ...TokenKind[]], findNext?: FindNext) =>
  async (request: Request): Promise<Response> => {
    try {
      setRequestRoute(DOOR + doorPath(endpoint));
      const tenant = calledTenant(request, endpoint);
      requireSameOrigin(request);
      const session = await readLoginSession(kind, tenant);
      await forgetTokens(kind, ...others);
      await leaveWaitingRoom(endpoint, request);
      const next = session && (await findNext?.(tenant, session.token));
      if (session) await callBackend(endpoint, { tenant, token: session.token }, {} as RequestOf<Endpoint>);
      return next === undefined ? jsonResponse(undefined, 204) : jsonResponse({ next });
    } catch (error) {
      return errorResponse(error);
    }
  };
