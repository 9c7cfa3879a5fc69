import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { askMiddleware } from "./ask-middleware";
import { addressOf, applyRoute, matchRoute, phasesOf, type Route, type RoutedRequest } from "./routes";
import { findStatic, sendFile } from "./static-files";

/** The phases in which a request looks for its file or function. */
const PHASES = ["start", "filesystem", "rewrite"];
/** A larger body is refused before a function starts: <https://vercel.com/docs/functions/limitations#request-body-size>. */
export const MAX_PASSED_BYTES = 4.5 * 1024 * 1024;

interface Output {
  folder: string;
  /** Where the function of this name listens; nothing where there is none. */
  portOf(name: string): Promise<number | undefined>;
}

type Found = { file: string } | { name: string; port: number };

/** A request as it comes in from the edge, which ends TLS and overwrites these headers. */
const routedRequest = ({ method = "GET", url = "/", headers, socket }: IncomingMessage): RoutedRequest => {
  const { pathname, searchParams } = new URL(url, "http://router.invalid");
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const forwarded = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": String(headers.host),
    "x-forwarded-for": socket.remoteAddress ?? "",
  };
  const all = { ...Object.fromEntries(sent), ...forwarded };
  return { method, path: pathname, query: searchParams, headers: all, answerHeaders: {} };
};

/** Passes a request on to a function and its answer back, with the headers that the routes set. */
const callFunction = (
  found: { name: string; port: number },
  routed: RoutedRequest,
  body: Buffer,
  response: ServerResponse,
) => {
  const headers = { ...routed.headers, "x-matched-path": found.name };
  const outgoing = sendRequest({ port: found.port, path: addressOf(routed), method: routed.method, headers });
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

/** Leads a request through the phases of the routes to its file, its function or an answer of the routes themselves. */
const createFinder = ({ folder, portOf }: Output) => {
  const { routes } = JSON.parse(readFileSync(path.join(folder, "config.json"), "utf8")) as { routes: Route[] };
  const phases = phasesOf(routes);

  const find = async (name: string): Promise<Found | undefined> => {
    const file = findStatic(folder, name);
    if (file) return { file };
    const port = await portOf(name);
    return port === undefined ? undefined : { name, port };
  };

  return async (phase: string, routed: RoutedRequest): Promise<Response | Found | undefined> => {
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
};

const sendAnswer = async (answer: Response, { answerHeaders }: RoutedRequest, response: ServerResponse) =>
  void response.writeHead(answer.status, answerHeaders).end(Buffer.from(await answer.arrayBuffer()));

/** Leads requests to the files and functions of a build's output by its routes, as Vercel's edge does. Returns its port. */
export const startRouter = async (output: Output) => {
  const findThrough = createFinder(output);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    if (body.length > MAX_PASSED_BYTES) return void response.writeHead(413).end("FUNCTION_PAYLOAD_TOO_LARGE");
    const routed = routedRequest(request);
    let asked = routed.path;
    for (const phase of PHASES) {
      const found = await findThrough(phase, routed);
      // A function is told the path that the middleware chose, not the pattern that the path matched.
      if (phase === "start") asked = routed.path;
      if (found instanceof Response) return sendAnswer(found, routed, response);
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
