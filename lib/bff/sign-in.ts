import "server-only";
import { DOOR, doorPath } from "@/lib/contracts/calls";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { call } from "./call";
import { rememberDevice } from "./code-requester";
import { readBody, requireSameOrigin } from "./door";
import { errorResponse, jsonResponse } from "./json-response";
import { forgetTokens, readLoginSession, storeToken, type TokenKind } from "./login-session";
import { requestAddress, requestTenant } from "./request-tenant";
import { leaveWaitingRoom, requireAdmission } from "./waiting-room-guard";

type BodyOf<E extends Endpoint> = RequestOf<E> extends { body: infer Body } ? Body : never;

/**
 * Signs in: makes the call, stores the reply's tokens in cookies, the applicant's with what was verified, and returns only the
 * expiry to the page.
 */
export const signIn =
  <E extends Endpoint>(
    endpoint: E,
    tokensOf: (reply: ReplyOf<E>) => Partial<Record<TokenKind, string>>,
    verifiedOf: (body: BodyOf<E>) => VerifiedValue | undefined = () => undefined,
  ) =>
  async (request: Request): Promise<Response> => {
    try {
      setRequestRoute(DOOR + doorPath(endpoint));
      requireSameOrigin(request);
      const tenant = requestTenant(request);
      await requireAdmission(endpoint, request);
      const body = await readBody(request, endpoint);
      const reply = await call(endpoint, { tenant, ip: requestAddress(request) }, { body } as RequestOf<E>);
      for (const [kind, token] of Object.entries(tokensOf(reply)))
        if (token)
          await storeToken(
            kind as TokenKind,
            tenant,
            token,
            kind === "applicant" ? verifiedOf(body as BodyOf<E>) : undefined,
          );
      const { expiresAt, device } = reply as { expiresAt: string; device?: string };
      await rememberDevice(tenant, body, device);
      return jsonResponse({ expiresAt });
    } catch (error) {
      return errorResponse(error);
    }
  };

/** Signs out: deletes the cookies even when the backend is out of reach. */
export const signOut =
  (endpoint: Endpoint, kind: TokenKind, ...others: TokenKind[]) =>
  async (request: Request): Promise<Response> => {
    try {
      setRequestRoute(DOOR + doorPath(endpoint));
      requireSameOrigin(request);
      const tenant = requestTenant(request);
      const session = await readLoginSession(kind, tenant);
      await forgetTokens(kind, ...others);
      await leaveWaitingRoom(endpoint, request);
      if (session) await call(endpoint, { tenant, token: session.token }, {} as RequestOf<Endpoint>);
      return jsonResponse(undefined, 204);
    } catch (error) {
      return errorResponse(error);
    }
  };
