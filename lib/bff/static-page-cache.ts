import "server-only";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { type ResolvedRequest, resolveRequest } from "@/lib/domain/tenant/resolve-request";
import { withDemoMark } from "@/lib/kit/demo-mark";
import { inlineScriptHashes } from "@/lib/kit/source-hash";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { compressOnce } from "@/lib/server/http/compress-once";
import { type Coding, codingFor } from "@/lib/server/http/content-coding";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { PAGE_CACHING } from "@/lib/server/http/page-caching";
import { prerenderedPages } from "@/lib/server/http/prerendered-pages";
import { waitingRoom } from "@/lib/server/http/waiting-room-registry";

interface StaticPage {
  headers: Readonly<Record<string, string>>;
  body: (coding: Coding) => Buffer;
}

/** A path that a page may have. The framework answers any other. */
const PAGE_PATH = /^\/(?!(?:api|brand|health)(?:\/|$))(?:[a-z\d][\w-]*(?:\/[\w-]+)*)?$/i;
/** Query parameters that the middleware or the framework act on. */
const DYNAMIC_QUERY = /(?:^|&)(?:env|lang|_|nxt)/;
const toStaticPage = (html: string, { tenant }: ResolvedRequest): StaticPage => {
  const bodies: Partial<Record<Coding, Buffer>> = {};
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentPolicy(BRANDS[tenant], inlineScriptHashes(html)),
      etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
      "cache-control": PAGE_CACHING.prerendered,
      vary: "accept-encoding, cookie, rsc",
    },
    body: (coding) => {
      bodies[coding] ??= compressOnce(coding, Buffer.from(html));
      return bodies[coding];
    },
  };
};

/** Resolves a request for a static page; nothing when more than host, path and cookies decides on the answer. */
const resolveStaticRequest = ({ method, url = "", headers }: IncomingMessage): ResolvedRequest | undefined => {
  const [path = "", query = ""] = url.split("?", 2);
  if ((method !== "GET" && method !== "HEAD") || headers.rsc || headers["next-action"]) return undefined;
  if (!PAGE_PATH.test(path) || DYNAMIC_QUERY.test(query)) return undefined;
  const header = (name: string) => [headers[name] ?? []].flat()[0];
  const resolved = resolveRequest({ header, path }, webEnvironment());
  // The middleware redirects, and asks the waiting room.
  return resolved.redirect || waitingRoom()?.guardsPage(resolved.tenant, path) ? undefined : resolved;
};

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body }: StaticPage,
  status: number,
  coding: Coding,
) => {
  if (status === 200 && request.headers["if-none-match"] === headers.etag)
    return response.writeHead(304, headers).end();
  const content = body(coding);
  const own = { ...headers, "content-encoding": coding, "content-length": content.length };
  return response.writeHead(status, own).end(content);
};

/**
 * Answers with the prerendered pages of a build folder before the framework sees the request: from memory, compressed once,
 * with the policy that the middleware would set. Every other request goes on to the framework. Throws when the folder has
 * no build.
 */
export const createStaticPages = (folder: string): HttpMiddleware => {
  const prerendered = prerenderedPages(folder);
  const cache = new Map<string, StaticPage>();

  const pageAt = (resolved: ResolvedRequest): StaticPage | undefined => {
    const { route } = resolved;
    if (cache.has(route) || !prerendered.has(route)) return cache.get(route);
    try {
      cache.set(route, toStaticPage(withDemoMark(prerendered.read(route), webEnvironment().isDemo), resolved));
      return cache.get(route);
    } catch {
      // Another release is being built in this folder: the framework answers with an error.
      return undefined;
    }
  };

  return (request, response, next, server) => {
    // While the process stops, each answer ends its connection.
    if (!server.listening) response.setHeader("connection", "close");
    const coding = codingFor(request.headers["accept-encoding"]?.toString());
    const resolved = coding && resolveStaticRequest(request);
    const page = resolved && pageAt(resolved);
    if (!page) return next();
    send(request, response, page, resolved.status, coding);
    return true;
  };
};
