import { once } from "node:events";
import { type IncomingMessage, request as sendRequest } from "node:http";
import { addressOf, type RoutedRequest } from "./routes";

const PREFIX = "x-middleware-";
/** Headers of the connection to the middleware, not of its answer. */
const OF_CONNECTION = ["connection", "transfer-encoding", "keep-alive", "date"];

/** Copies the headers that the middleware sets: those for the function, and those for the answer. */
const takeHeaders = (headers: IncomingMessage["headers"], request: RoutedRequest): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(`${PREFIX}request-`)) request.headers[name.slice(`${PREFIX}request-`.length)] = String(value);
    if (!name.startsWith(PREFIX) && !OF_CONNECTION.includes(name)) request.answerHeaders[name] = value ?? "";
  }
};

/** What the middleware decides on a request: another path and other headers, or the whole answer. */
export const askMiddleware = async (port: number, request: RoutedRequest): Promise<Response | undefined> => {
  const { method, headers } = request;
  const outgoing = sendRequest({ port, path: addressOf(request), method, headers });
  const [response] = (await once(outgoing.end(), "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const { statusCode = 500 } = response;
  takeHeaders(response.headers, request);
  const rewritten = response.headers[`${PREFIX}rewrite`];
  if (!rewritten && !response.headers[`${PREFIX}next`])
    return new Response(body.length > 0 ? body : null, { status: statusCode });
  if (rewritten) {
    const target = new URL(String(rewritten), "http://rewritten.invalid");
    request.path = target.pathname;
    request.query = target.searchParams;
    if (statusCode !== 200) request.status = statusCode;
  }
  return undefined;
};
