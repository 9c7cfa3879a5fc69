import "server-only";
import { getRequestListener } from "@hono/node-server";
import { DOOR } from "@/lib/contracts/calls";
import { AppError } from "@/lib/contracts/errors";
import { createCookieJar } from "@/lib/server/http/cookie-jar";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { CALL_POLICY } from "@/lib/server/http/security-header-values.mjs";
import { setRequestCookies } from "@/lib/server/observability/request-context";
import { handleCall } from "./door";
import { findCall } from "./find-call";

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

const answer = getRequestListener(
  async (request) => {
    const jar = createCookieJar(request.headers.get("cookie") ?? undefined);
    setRequestCookies(jar);
    const response = await handleCall(request);
    for (const cookie of jar.sent()) response.headers.append("set-cookie", cookie);
    return response;
  },
  // The framework has its own.
  { overrideGlobalObjects: false },
);

/** Answers calls as their route does, before the framework sees the request: its way to a route costs as much as a call itself. */
export const answerCalls: HttpMiddleware = (request, response, next) => {
  const { method = "", url = "" } = request;
  const [path = ""] = url.split("?");
  if (!path.startsWith(`${DOOR}/`) || !isPlainCall(method, path)) return next();
  response.setHeader("content-security-policy", CALL_POLICY);
  void answer(request, response);
  return true;
};
