import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What an upstream was asked. */
export interface UpstreamRequest {
  method: string | undefined;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Upstream {
  url: string;
  asked: UpstreamRequest[];
  /** How it answers from now on; not answering at all is a way, too. */
  answer: (asked: UpstreamRequest, response: ServerResponse) => void;
  stop(): void;
}

/** Answers with JSON. */
export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** A service of somebody else's, on a port of its own. */
export const startUpstream = async (): Promise<Upstream> => {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method, url = "", headers } = request;
    const asked = { method, url, headers, body };
    upstream.asked.push(asked);
    upstream.answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_asked, response) => response.writeHead(404).end(),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return upstream;
};
