import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request that the provider received. */
export interface GatewayRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, string>;
}

/** A fake provider: records its requests, and answers with the given statuses. */
export interface Gateway {
  url: string;
  requests: GatewayRequest[];
  /** The statuses of the next responses, in order, `NEVER` for no response; after them 200. */
  answers: number[];
  /** Recipients whose messages get no response. */
  silentFor: Set<string>;
  close(): Promise<unknown>;
}

/** No response until the client gives up. */
export const NEVER = 0;

export const startGateway = async (): Promise<Gateway> => {
  const requests: GatewayRequest[] = [];
  const answers: number[] = [];
  const silentFor = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    requests.push({ path: request.url ?? "", headers: request.headers, body });
    if (silentFor.has(body.to)) return;
    const status = answers.shift() ?? 200;
    if (status !== NEVER)
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("an unused body");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    requests,
    answers,
    silentFor,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
