import "server-only";
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

/** Passes a request to the door, and sends its response in one piece, so that it can be compressed. */
const passToDoor = getRequestListener(
  async (request, { outgoing }) => {
    const jar = createCookieJar(request.headers.get("cookie") ?? undefined);
    setRequestCookies(jar);
    const response = await handleCall(request);
    const body = Buffer.from(await response.arrayBuffer());
    const cookies = jar.sent();
    const sent = outgoing as HttpBindings["outgoing"];
    sent.statusCode = response.status;
    for (const [name, value] of response.headers) sent.setHeader(name, value);
    if (cookies.length > 0) sent.setHeader("set-cookie", [...cookies]);
    sent.end(body);
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
  void passToDoor(request, response);
  return true;
};
