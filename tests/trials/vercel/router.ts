import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { applyRoute, matchRoute, phasesOf, type Route, type RoutedRequest } from "./routes";

/** The phases after `start` in which a request looks for its file or function. */
const PHASES = ["start", "filesystem", "rewrite"];
/** A larger body is refused before a function starts: <https://vercel.com/docs/functions/limitations#request-body-size>. */
export const MOST_BODY_BYTES = 4.5 * 1024 * 1024;
const MIDDLEWARE = "x-middleware-";

interface Served {
  output: string;
  /** Where the function of this name listens; nothing where there is none. */
  portOf(name: string): Promise<number | undefined>;
}

type Found = { file: string } | { name: string; port: number };

const plain = (headers: IncomingMessage["headers"]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** What the middleware decides on a request: another path and other headers, or the whole answer. */
const askMiddleware = async (port: number, request: RoutedRequest): Promise<Response | undefined> => {
  const query = request.query.size > 0 ? `?${request.query}` : "";
  const outgoing = sendRequest({ port, path: request.path + query, method: request.method, headers: request.headers });
  const [response] = (await once(outgoing.end(), "response")) as [IncomingMessage];
  const body = await response.toArray();
  const { headers, statusCode = 500 } = response;
  const rewritten = headers["x-middleware-rewrite"];
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(`${MIDDLEWARE}request-`))
      request.headers[name.slice(`${MIDDLEWARE}request-`.length)] = String(value);
    if (!name.startsWith(MIDDLEWARE) && !["connection", "transfer-encoding", "keep-alive", "date"].includes(name))
      request.answerHeaders[name] = value ?? "";
  }
  if (!rewritten && !headers["x-middleware-next"]) return new Response(Buffer.concat(body), { status: statusCode });
  if (rewritten) {
    const target = new URL(String(rewritten), "http://rewritten.invalid");
    request.path = target.pathname;
    request.query = target.searchParams;
    if (statusCode !== 200) request.status = statusCode;
  }
  return undefined;
};

const findStatic = (output: string, name: string): string | undefined => {
  const file = path.join(output, "static", name);
  if (existsSync(file) && statSync(file).isFile()) return file;
  // A prerendered page is served from the cache, in which the build has put it.
  const [, extension = ".html"] = /(\.rsc)$/.exec(name) ?? [];
  const page = path.join(output, "functions", `${name === "/" ? "/index" : name}.prerender-fallback${extension}`);
  return existsSync(page) ? page : undefined;
};

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

const sendFile = (file: string, { status = 200, answerHeaders }: RoutedRequest, response: ServerResponse): void => {
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  response.writeHead(status, { "content-type": type, ...answerHeaders }).end(readFileSync(file));
};

/** Passes a request on to a function and its answer back, with the headers that the routes set. */
const callFunction = (
  found: { name: string; port: number },
  routed: RoutedRequest,
  body: Buffer,
  response: ServerResponse,
) => {
  const query = routed.query.size > 0 ? `?${routed.query}` : "";
  const headers = { ...routed.headers, "x-matched-path": found.name };
  const outgoing = sendRequest({ port: found.port, path: routed.path + query, method: routed.method, headers });
  outgoing.once("error", () => response.writeHead(502).end());
  outgoing.once("response", (answer) => {
    const { connection, "keep-alive": alive, "transfer-encoding": coding, ...own } = answer.headers;
    const cookies = [own["set-cookie"] ?? [], routed.answerHeaders["set-cookie"] ?? []].flat();
    const all = { ...own, ...routed.answerHeaders, ...(cookies.length > 0 && { "set-cookie": cookies }) };
    response.writeHead(routed.status ?? answer.statusCode ?? 500, all);
    answer.pipe(response);
  });
  outgoing.end(body);
};

/** Leads requests to the files and functions of a build's output by its routes, as Vercel's edge does. Returns its port. */
export const startRouter = async ({ output, portOf }: Served) => {
  const { routes } = JSON.parse(readFileSync(path.join(output, "config.json"), "utf8")) as { routes: Route[] };
  const phases = phasesOf(routes);
  const find = async (name: string): Promise<Found | undefined> => {
    const file = findStatic(output, name);
    const port = file ? undefined : await portOf(name);
    return file ? { file } : port && { name, port };
  };

  const routeThrough = async (phase: string, routed: RoutedRequest): Promise<Response | Found | undefined> => {
    for (const route of phases.get(phase) ?? []) {
      const match = matchRoute(route, routed);
      if (!match) continue;
      if (route.middlewarePath) {
        const answer = await askMiddleware((await portOf(route.middlewarePath)) ?? 0, routed);
        if (answer) return answer;
        continue;
      }
      applyRoute(route, match, routed);
      if (routed.answerHeaders.location) return new Response(null, { status: routed.status ?? 308 });
      const found = route.check ? await find(routed.path) : undefined;
      if (found) return found;
      if (!route.continue && !route.check) break;
    }
    return find(routed.path);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    if (body.length > MOST_BODY_BYTES) return void response.writeHead(413).end("FUNCTION_PAYLOAD_TOO_LARGE");
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://router.invalid");
    const headers = {
      ...plain(request.headers),
      "x-forwarded-proto": "https",
      "x-forwarded-host": String(request.headers.host),
    };
    headers["x-forwarded-for"] = request.socket.remoteAddress ?? "";
    const routed: RoutedRequest = {
      method: request.method ?? "GET",
      path: pathname,
      query: searchParams,
      headers,
      answerHeaders: {},
    };
    let asked = pathname;
    for (const phase of PHASES) {
      const found = await routeThrough(phase, routed);
      // A function is told the path that the middleware chose, not the pattern that the path matched.
      if (phase === "start") asked = routed.path;
      if (found instanceof Response)
        return void response.writeHead(found.status, routed.answerHeaders).end(Buffer.from(await found.arrayBuffer()));
      if (found && "file" in found) return sendFile(found.file, routed, response);
      if (found) return callFunction(found, { ...routed, path: asked }, body, response);
    }
    response.writeHead(404, routed.answerHeaders).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
};
