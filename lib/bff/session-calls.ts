import "server-only";
import { DOOR, doorPath } from "@/lib/contracts/calls";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import { noteRoute } from "@/lib/kit/request-scope";
import { answer, answerFailure } from "./answers";
import { call } from "./call";
import { readBody, requireSameOrigin } from "./door";
import { requestAddress, requestTenant } from "./request-tenant";
import { forgetTokens, keepToken, sessionOf, type TokenKind } from "./session";
import { beginVisit, endVisit } from "./visits";

/** Opens a session: makes the call, keeps the tokens of its reply in cookies, and tells the page only when it ends. */
export const openSession =
  <E extends Endpoint>(endpoint: E, tokensOf: (reply: ReplyOf<E>) => Partial<Record<TokenKind, string>>) =>
  async (request: Request): Promise<Response> => {
    try {
      noteRoute(DOOR + doorPath(endpoint));
      requireSameOrigin(request);
      const tenant = requestTenant(request);
      await beginVisit(endpoint, request);
      const body = await readBody(request, endpoint);
      const reply = await call(endpoint, { tenant, ip: requestAddress(request) }, { body } as RequestOf<E>);
      for (const [kind, token] of Object.entries(tokensOf(reply))) await keepToken(kind as TokenKind, tenant, token);
      return answer({ expiresAt: (reply as { expiresAt: string }).expiresAt });
    } catch (error) {
      return answerFailure(error);
    }
  };

/** Closes a session: the cookies are gone even when the backend cannot be told. */
export const closeSession =
  (endpoint: Endpoint, kind: TokenKind, ...others: TokenKind[]) =>
  async (request: Request): Promise<Response> => {
    try {
      noteRoute(DOOR + doorPath(endpoint));
      requireSameOrigin(request);
      const tenant = requestTenant(request);
      const session = await sessionOf(kind, tenant);
      await forgetTokens(kind, ...others);
      await endVisit(endpoint, request);
      if (session) await call(endpoint, { tenant, token: session.token }, {} as RequestOf<Endpoint>);
      return answer(undefined, 204);
    } catch (error) {
      return answerFailure(error);
    }
  };
