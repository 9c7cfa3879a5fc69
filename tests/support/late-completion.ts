import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LATE_MS = 20;

/** A proxy before PostgreSQL that holds back what follows the last row of a `COPY`, as a slow network may. */
export interface LateCompletion {
  url: string;
  /** The number of copies that ended late. */
  delayed(): number;
  close(): Promise<unknown>;
}

export const lateCompletion = async (databaseUrl: string): Promise<LateCompletion> => {
  const { hostname, port } = new URL(databaseUrl);
  let count = 0;
  async function* held(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      const at = chunk.indexOf(COPY_DONE);
      const split = at < 0 ? chunk.length : at + COPY_DONE.length;
      yield chunk.subarray(0, split);
      if (at < 0) continue;
      count += 1;
      await sleep(LATE_MS);
      if (split < chunk.length) yield chunk.subarray(split);
    }
  }
  const forward = (client: Socket) => {
    const server = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    pipeline(client, server).catch(end);
    pipeline(server, held, client).catch(end);
  };
  const listener = createServer(forward).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  return { url: url.href, delayed: () => count, close: () => new Promise((resolve) => listener.close(resolve)) };
};
