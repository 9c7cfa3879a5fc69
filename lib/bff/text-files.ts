import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { isServed } from "@/lib/domain/tenant/host";
import { isTenant } from "@/lib/domain/tenant/tenants";
import { findTextFile, TEXT_FILES, type TextFile } from "@/lib/i18n/text-files";
import { memoize } from "@/lib/kit/memoize";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { compressOnce } from "@/lib/server/http/compress-once";
import { type Coding, codingFor } from "@/lib/server/http/content-coding";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { refuseRequest } from "@/lib/server/http/refuse-request";
import { errorResponse } from "./json-response";

// All files of some networks, in a language or two.
const MOST_BODIES = 400;
const bodies = memoize<Buffer<ArrayBuffer>>(MOST_BODIES);

const bodyOf = ({ address, content }: TextFile, coding: Coding | undefined) =>
  bodies(`${coding} ${address}`, () => {
    const body = Buffer.from(JSON.stringify(content));
    return coding ? Buffer.from(compressOnce(coding, body)) : body;
  });

const FOREVER = "public, max-age=31536000, immutable";
const METHODS = ["GET", "HEAD"];

/** Whether the network that a name begins with is served here. */
const isOfServed = (name: string): boolean => {
  const [tenant = ""] = name.split(".");
  return isTenant(tenant) && isServed(tenant, webEnvironment().hosts);
};

/**
 * A file of texts as it is sent, compressed once. A name of another release gets the texts of this one, which nobody stores under
 * that name: a page that was open while a release began goes on.
 */
const textFileReply = async (name: string, accepted: string) => {
  const file = isOfServed(name) ? await findTextFile(name) : undefined;
  if (!file) return undefined;
  const coding = codingFor(accepted);
  const body = bodyOf(file, coding);
  return {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(body.length),
      "cache-control": file.address === TEXT_FILES + name ? FOREVER : "no-store",
      vary: "accept-encoding",
      ...(coding && { "content-encoding": coding }),
    },
  };
};

/** Answers with a file of texts, where no middleware runs before the framework. */
export const textFileResponse = async (name: string, request: Request): Promise<Response> => {
  const reply = await textFileReply(name, request.headers.get("accept-encoding") ?? "");
  return reply ? new Response(reply.body, { headers: reply.headers }) : errorResponse(new AppError("not_found"));
};

/** Answers with the files of texts before the framework sees the request: from memory. */
export const answerTextFiles: HttpMiddleware = (request, response, next) => {
  const { method = "", url = "", headers } = request;
  const [path = ""] = url.split("?");
  if (!path.startsWith(TEXT_FILES) || !METHODS.includes(method)) return next();
  textFileReply(path.slice(TEXT_FILES.length), String(headers["accept-encoding"] ?? ""))
    .then((reply) => {
      if (reply) response.writeHead(200, reply.headers).end(reply.body);
      else refuseRequest("not_found", response, METHODS);
    })
    .catch(() => refuseRequest("internal", response, METHODS));
  return true;
};
