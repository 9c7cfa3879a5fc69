import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node.js";
import RenderResult from "next/dist/server/render-result.js";
import { sendRenderResult } from "next/dist/server/send-payload.js";
import { sendResponse } from "next/dist/server/send-response.js";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match.js";
import type { NextResponse } from "next/server";
import { config } from "@/next.config.mjs";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Sets the headers of the configuration; of several for one path, the last one counts. */
const setConfiguredHeaders = async ({ url = "" }: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = ""] = url.split("?");
  for (const { source, headers } of (await config.headers?.()) ?? [])
    if (getPathMatch(source, { strict: true, removeUnnamedParams: true })(path))
      for (const { key, value } of headers) response.setHeader(key, value);
};

const toRequest = ({ method = "GET", url = "", headers }: IncomingMessage): Request =>
  new Request(`http://${headers.host}${url}`, { method, headers: headers as Record<string, string> });

/** Sends a handler's response by the framework's own code: a header that is set already is not replaced. */
export const sendAsHandler =
  (handle: (request: Request) => Promise<Response>): Listener =>
  async (request, response) => {
    await setConfiguredHeaders(request, response);
    await sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), await handle(toRequest(request)));
  };

/** Sends a prerendered page by the framework's own code, with the headers of the middleware's response. */
export const sendAsPage =
  (middleware: (request: Request) => Promise<NextResponse>, html: string): Listener =>
  async (request, response) => {
    await setConfiguredHeaders(request, response);
    const { headers, status } = await middleware(toRequest(request));
    for (const [name, value] of headers) if (!name.startsWith("x-middleware-")) response.setHeader(name, value);
    response.statusCode = status;
    if (headers.has("location")) return void response.end();
    const result = RenderResult.fromStatic(html, "text/html; charset=utf-8");
    const cacheControl = { revalidate: false, expire: undefined } as const;
    await sendRenderResult({
      req: request,
      res: response,
      result,
      generateEtags: true,
      poweredByHeader: false,
      cacheControl,
    });
  };

/** Starts a server with this listener; returns its port and how to stop it. */
export const serveOn = async (listener: Listener): Promise<{ port: number; stop: () => void }> => {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
};
