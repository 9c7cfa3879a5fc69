import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that an upstream received. */
export interface UpstreamRequest {
  method: string | undefined;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Upstream {
  url: string;
  requests: UpstreamRequest[];
  /** How it answers from now on. It may also not answer. */
  answer: (request: UpstreamRequest, response: ServerResponse) => void;
  stop(): void;
}

/** Answers with JSON. */
export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Starts a fake upstream on a free port. It responds 404 until `answer` is set. */
export const startUpstream = async (): Promise<Upstream> => {
  const server = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const { method, url = "", headers } = incoming;
    const request = { method, url, headers, body };
    upstream.requests.push(request);
    upstream.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: (_request, response) => response.writeHead(404).end(),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return upstream;
};
