import { connect } from "node:net";

const LATEST_MS = 15_000;

/** What a server said to some bytes. */
export interface RawAnswer {
  /** Of each answer, in their order. */
  statuses: number[];
  text: string;
  /** The server ended the connection, as we asked it to. */
  isEnded: boolean;
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends bytes as they are, and waits until the server ends the connection or has had its time. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const end = (isEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, isEnded });
    };
    const timer = setTimeout(() => end(false), LATEST_MS);
    // It may have said why before it cut us off.
    socket.on("error", () => undefined).once("close", () => end(true));
    socket.on("data", (part) => {
      text += part.toString("latin1");
    });
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  });

/** A request without a body, line by line. */
export const requestLines = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n");

/** A JSON change of so many bytes told, of which these come; the rest of the headers as they are given. */
export const changeLines = (target: string, headers: readonly string[], body = ""): string =>
  [`POST ${target} HTTP/1.1`, ...headers, "Content-Type: application/json", "Connection: close", "", body].join("\r\n");

/** Connections whose request comes a byte at a time and never whole; `stop` ends them. */
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

/** How long each answer of a health path took, while something else is done; in milliseconds. */
export const healthDuring = async (port: number, path: string, work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  let isDone = false;
  const watch = async () => {
    do {
      const begun = performance.now();
      const { statuses } = await sendRaw(port, requestLines(path, "Host: localhost"));
      if (statuses[0] !== 200) throw new Error(`not healthy: ${statuses}`);
      times.push(performance.now() - begun);
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

/** The slowest health of a server that has nothing else to do: what this machine is capable of just now. */
export const quietHealth = async (port: number, path: string): Promise<number> => {
  const times = await healthDuring(port, path, async () => {
    for (let at = 0; at < 20; at += 1) await sendRaw(port, requestLines(path, "Host: localhost"));
  });
  return Math.max(...times);
};
