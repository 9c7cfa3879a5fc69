import "server-only";
import type { ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { DOOR } from "@/lib/contracts/calls";
import { AppError } from "@/lib/contracts/errors";
import { createCookieJar } from "@/lib/server/http/cookie-jar";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { CALL_POLICY } from "@/lib/server/http/security-header-values.mjs";
import { setRequestCookies } from "@/lib/server/observability/request-context";
import { handleCall } from "./door";
import { findCall } from "./find-call";

// Only the path counts, as the door's handler reads it: without dots that lead elsewhere.
const pathOf = (url: string): string => new URL(url, "http://door.invalid").pathname;

/** Whether the door's own handler answers a path, and with JSON: not a login, a file or a stream. */
const isPlainCall = (method: string, path: string): boolean => {
  try {
    const { session, isInternal, media, multipart } = findCall(method, path.slice(DOOR.length)).endpoint;
    return !(session || isInternal || media || multipart);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/** Sends a response in one piece, so that it can be compressed. */
const sendWhole = async (response: Response, cookies: readonly string[], outgoing: ServerResponse): Promise<void> => {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.end(body);
};

const answer = getRequestListener(
  async (request, { outgoing }) => {
    const jar = createCookieJar(request.headers.get("cookie") ?? undefined);
    setRequestCookies(jar);
    await sendWhole(await handleCall(request), jar.sent(), outgoing as HttpBindings["outgoing"]);
    return RESPONSE_ALREADY_SENT;
  },
  // The framework has its own.
  { overrideGlobalObjects: false },
);

/** Answers calls as their route does, before the framework sees the request: its way to a route costs as much as a call itself. */
export const answerCalls: HttpMiddleware = (request, response, next) => {
  const { method = "", url = "" } = request;
  if (!url.startsWith(`${DOOR}/`) || !isPlainCall(method, pathOf(url))) return next();
  response.setHeader("content-security-policy", CALL_POLICY);
  void answer(request, response);
  return true;
};
