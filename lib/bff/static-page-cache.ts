import "server-only";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { type ResolvedPage, resolvePage } from "@/lib/domain/tenant/resolve-request";
import { readCookie } from "@/lib/kit/read-cookie";
import { inlineScriptHashes } from "@/lib/kit/source-hash";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { addHttpMiddleware } from "@/lib/server/http/http-middleware";
import { prerenderedPages } from "@/lib/server/http/prerendered-pages";
import { waitingRoom } from "@/lib/server/http/waiting-room-registry";
import { requestedHost } from "./request-tenant";

type Coding = "br" | "gzip";

interface StaticPage {
  headers: Readonly<Record<string, string>>;
  body: (coding: Coding) => Buffer;
}

/** Words of a path that no page has, or that are not written as a page's are: those are the framework's to answer. */
const PAGE_PATH = /^\/(?!(?:api|brand|health)(?:\/|$))(?:[a-z\d][\w-]*(?:\/[\w-]+)*)?$/i;
/** What a query asks of the middleware, or of the framework itself. */
const ASKS_MORE = /(?:^|&)(?:env|lang|_|nxt)/;
const BROTLI_LEVEL = 9;

const COMPRESS: Record<Coding, (html: string) => Buffer> = {
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  gzip: (html) => gzipSync(html, { level: constants.Z_BEST_COMPRESSION }),
};

/** The best that a client takes; nothing when it wants the page as it is, or says more than its name. */
const codingFor = (accepted: string | undefined): Coding | undefined => {
  const offered = (accepted ?? "").split(",").map((one) => one.trim());
  return (["br", "gzip"] as const).find((coding) => offered.includes(coding));
};

const toStaticPage = (html: string, { tenant }: ResolvedPage): StaticPage => {
  const bodies: Partial<Record<Coding, Buffer>> = {};
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentPolicy(BRANDS[tenant], inlineScriptHashes(html)),
      etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
      // Whose page it is and its language hang on the host and on a cookie: for the visitor's own browser alone.
      "cache-control": "private, no-cache",
      vary: "accept-encoding, cookie, rsc",
    },
    body: (coding) => {
      bodies[coding] ??= COMPRESS[coding](html);
      return bodies[coding];
    },
  };
};

/** The page that a request means, when nobody but the host, the path and the chosen language has a say in it. */
const resolveRequest = ({ method, url = "", headers }: IncomingMessage): ResolvedPage | undefined => {
  const [path = "", query = ""] = url.split("?", 2);
  if ((method !== "GET" && method !== "HEAD") || headers.rsc || headers["next-action"]) return undefined;
  if (!PAGE_PATH.test(path) || ASKS_MORE.test(query)) return undefined;
  const asked = {
    host: requestedHost((name) => [headers[name] ?? []].flat()[0]),
    path,
    env: readCookie(headers.cookie, ENV_COOKIE),
    language: readCookie(headers.cookie, LANGUAGE_COOKIE),
  };
  const place = resolvePage(asked, webEnvironment().hosts);
  // Who has to wait first is the middleware's to say.
  return waitingRoom()?.guardsPage(place.tenant, path) ? undefined : place;
};

/**
 * Answers with the pages that were made when the product was built before the framework hears of the request: compressed
 * once, from memory, with the very policy that the middleware would give them. Everything else goes on to the framework.
 */
export const serveStaticPages = (folder: string): void => {
  const pages = prerenderedPages(folder);
  const known = new Map<string, StaticPage>();
  const pageAt = (place: ResolvedPage): StaticPage | undefined => {
    const { route } = place;
    if (known.has(route) || !pages.has(route)) return known.get(route);
    try {
      known.set(route, toStaticPage(pages.read(route), place));
      return known.get(route);
    } catch {
      // Another release is being built here: the framework answers, and says so.
      return undefined;
    }
  };
  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const coding = codingFor(request.headers["accept-encoding"]?.toString());
    const place = coding && resolveRequest(request);
    const page = place && pageAt(place);
    if (!page) return false;
    const { headers, body } = page;
    const isKnown = place.status === 200 && request.headers["if-none-match"] === headers.etag;
    if (isKnown) response.writeHead(304, headers).end();
    else
      response
        .writeHead(place.status, { ...headers, "content-encoding": coding, "content-length": body(coding).length })
        .end(body(coding));
    return true;
  };
  addHttpMiddleware((request, response, goOn, server) => {
    // While the process stops, each answer ends its connection.
    if (!server.listening) response.setHeader("connection", "close");
    return isAnswered(request, response) || goOn();
  });
};
