import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";

/** A proxy before a server of this machine, which changes its replies. */
export interface ReplyProxy {
  /** The server's address with the proxy's port. */
  url: URL;
  close(): Promise<unknown>;
}

/** What takes the place of some bytes of a reply. If it throws, the connection is cut. */
type Change = (reply: Buffer) => Iterable<Buffer> | AsyncIterable<Buffer>;

export const replyProxy = async (address: string, change: Change): Promise<ReplyProxy> => {
  const { hostname, port } = new URL(address);
  async function* changed(replies: AsyncIterable<Buffer>) {
    for await (const reply of replies) yield* change(reply);
  }
  const forward = (client: Socket) => {
    const server = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    pipeline(client, server).catch(end);
    pipeline(server, changed, client).catch(end);
  };
  const listener = createServer(forward).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  return { url, close: () => new Promise((resolve) => listener.close(resolve)) };
};
