import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy that loses every response: each connection is cut when the first byte of the response arrives. */
export interface CutReplies {
  origin: string;
  /** The number of responses lost. */
  cut(): number;
  close(): Promise<unknown>;
}

export const cutReplies = async (origin: string): Promise<CutReplies> => {
  const { hostname, port } = new URL(origin);
  let count = 0;
  const forward = (client: Socket) => {
    const server = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    client.on("error", end).on("close", end).pipe(server);
    server.on("error", end).once("data", () => {
      count += 1;
      end();
    });
  };
  const listener = createServer(forward).listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut: () => count,
    close: () => new Promise((resolve) => listener.close(resolve)),
  };
};
