import { type IncomingHttpHeaders, type RequestOptions, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server's answer as it is on the wire: a compressed body stays so. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request to a server of this process, over a connection of its own. */
export const askServer = (server: Server, options: Pick<RequestOptions, "path" | "method" | "headers">) =>
  new Promise<HttpAnswer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ ...options, port, host: "127.0.0.1", agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
