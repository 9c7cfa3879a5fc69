import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { clockOfThisProcess } from "@/tests/support/shifted-clock.mjs";
import { freePort } from "./free-port";

/** The response to a request. */
export interface ProductionOutput {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The built product as operators run it: no demo, behind TLS, with secrets in files and a network's own backend. */
export interface Production {
  ask(method: string, path: string, headers?: Record<string, string>, body?: object): Promise<ProductionOutput>;
  /** The requests that the backend received, newest last. */
  heard: { url: string; authorization: string | undefined }[];
  stop(): Promise<void>;
}

/** A reply that is not JSON. */
interface RawReply {
  headers: Record<string, string>;
  text: string;
}

const HOST = "am.startday.test";
const POLL_MS = 100;
const UP_WITHIN_MS = 60_000;
const START = path.resolve("deploy/start.mjs");

const requestTo =
  (port: number): Production["ask"] =>
  (method, target, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const allHeaders = { host: HOST, origin: `https://${HOST}`, "content-type": "application/json", ...headers };
      const outgoing = request(
        { port, host: "127.0.0.1", method, path: target, headers: allHeaders, agent: false },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part) => parts.push(part));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      outgoing.on("error", reject).end(body && JSON.stringify(body));
    });

const waitUntilUp = async (child: ChildProcess, ask: Production["ask"]): Promise<void> => {
  const deadline = performance.now() + UP_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const isUp = await ask("GET", "/health").then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  child.kill("SIGKILL");
  throw new Error("the product did not answer");
};

/** Starts the build in `.next` for production, on a backend with these replies and files by path. */
export const startProduction = async (
  replies: Record<string, object>,
  files: Record<string, RawReply> = {},
): Promise<Production> => {
  const heard: Production["heard"] = [];
  const backend = createServer((incoming, response) => {
    const { url = "", headers } = incoming;
    heard.push({ url, authorization: headers.authorization });
    const pathname = url.replace(/\?.*/, "");
    const file = files[pathname];
    if (file) return void response.writeHead(200, file.headers).end(file.text);
    const reply = replies[pathname];
    response.writeHead(reply ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(reply ?? {}));
  }).listen(0, "127.0.0.1");
  await once(backend, "listening");
  const folder = mkdtempSync(path.join(tmpdir(), "startday-production-"));
  const secretFile = path.join(folder, "session-secret");
  writeFileSync(secretFile, "a secret of the tests and of nothing else\n", { mode: 0o600 });
  const port = await freePort();
  const address = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const upstreams = ["V1", "LEGACY", "FILES", "USER_VIEW"].map((name) => [`UPSTREAM_${name}_URL`, address]);
  const child = spawn(process.execPath, [START, "-H", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      ...clockOfThisProcess(),
      NODE_ENV: "production",
      APP_DOMAIN: "startday.test",
      SESSION_SECRET_FILE: secretFile,
      DATA_DIR: folder,
      UPSTREAM_V1_HAS: "files",
      ...Object.fromEntries(upstreams),
    },
  });
  const exited = once(child, "exit");
  const ask = requestTo(port);
  await waitUntilUp(child, ask);
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    backend.closeAllConnections();
    backend.close();
    rmSync(folder, { recursive: true });
  };
  return { ask, heard, stop };
};
