import { setTimeout as delay } from "node:timers/promises";
import { NoReply, sendToProduct, type VisitorReply } from "@/tests/faults/bench/visitor";

const PAUSE_MS = 1000;
const TIMEOUT_MS = 90_000;
const TEXTS = "/api/texts/";

/** What a proxy and browsers had to do so that everybody was answered. */
export interface Repeats {
  /** Connections that a process refused: the proxy asked the other one at once. */
  refused: number;
  /** Requests whose answer was lost or 503, which the browser sent again. */
  repeated: number;
  /** Files of texts that a page of one version named and the other did not have. */
  foreign: number;
}

const isRefused = (error: NoReply) => (error.cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";

/** Sends to one process or the other as `deploy/nginx` and browsers do: at once elsewhere where a connection is refused, and again where the answer is lost. */
export const repeatingSend = (ports: readonly number[]) => {
  const repeats: Repeats = { refused: 0, repeated: 0, foreign: 0 };
  const other = (port: number) => ports.find((one) => one !== port) ?? port;
  const noteFailure = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof NoReply)) throw error;
    if (isRefused(error)) repeats.refused += 1;
    else repeats.repeated += 1;
    if (!isRefused(error)) await delay(PAUSE_MS);
    return undefined;
  };
  const noteReply = async (reply: VisitorReply, path: string): Promise<VisitorReply | undefined> => {
    const isForeign = reply.status === 404 && path.startsWith(TEXTS);
    if (isForeign) repeats.foreign += 1;
    else if (reply.status === 502 || reply.status === 503) {
      repeats.repeated += 1;
      await delay(PAUSE_MS);
    } else return reply;
    return undefined;
  };
  const send: typeof sendToProduct = async (firstPort, path, options) => {
    const deadline = performance.now() + TIMEOUT_MS;
    for (let port = firstPort; ; port = other(port)) {
      const reply = await sendToProduct(port, path, options).catch(noteFailure);
      const answer = reply && (await noteReply(reply, path));
      if (answer) return answer;
      if (performance.now() > deadline) throw new Error(`not answered: ${path} ${reply?.status}`);
    }
  };
  return { send, repeats };
};
