import { connect } from "node:net";

const TIMEOUT_MS = 15_000;

/** A server's responses to raw bytes. */
export interface RawAnswer {
  /** Of each response, in order. */
  statuses: number[];
  text: string;
  /** The server ended the connection, as the request asks. */
  isEnded: boolean;
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends raw bytes, and waits until the server ends the connection or the timeout has passed. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const end = (isEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, isEnded });
    };
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    // The server may have responded before it cut the connection.
    socket.on("error", () => undefined).once("close", () => end(true));
    socket.on("data", (part) => {
      text += part.toString("latin1");
    });
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  });

/** A request without a body, line by line. */
export const requestLines = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n");

/** A JSON change with this part of its body; `headers` declare its length. */
export const changeLines = (target: string, headers: readonly string[], body = ""): string =>
  [`POST ${target} HTTP/1.1`, ...headers, "Content-Type: application/json", "Connection: close", "", body].join("\r\n");

/** Connections whose request arrives a byte at a time and never completes; `stop` ends them. */
export const holdSlowly = (port: number, count: number, head: string) => {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(head, "latin1");
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) socket.write("a");
  }, 500);
  return {
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** The durations of health checks while `work` runs, in milliseconds. */
export const healthDuring = async (port: number, path: string, work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  let isDone = false;
  const watch = async () => {
    do {
      const startedAt = performance.now();
      const { statuses } = await sendRaw(port, requestLines(path, "Host: localhost"));
      if (statuses[0] !== 200) throw new Error(`not healthy: ${statuses}`);
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 20));
    } while (!isDone);
  };
  await Promise.all([
    watch(),
    work().finally(() => {
      isDone = true;
    }),
  ]);
  return times;
};

/** The slowest health check of an idle server: the current speed of this machine. */
export const quietHealth = async (port: number, path: string): Promise<number> => {
  const times = await healthDuring(port, path, async () => {
    for (let check = 0; check < 20; check += 1) await sendRaw(port, requestLines(path, "Host: localhost"));
  });
  return Math.max(...times);
};
