import { setTimeout as sleep } from "node:timers/promises";
import { replyProxy } from "./reply-proxy";

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
  let count = 0;
  const { url, close } = await replyProxy(databaseUrl, async function* (reply) {
    const at = reply.indexOf(COPY_DONE);
    const split = at < 0 ? reply.length : at + COPY_DONE.length;
    yield reply.subarray(0, split);
    if (at < 0) return;
    count += 1;
    await sleep(LATE_MS);
    if (split < reply.length) yield reply.subarray(split);
  });
  return { url: url.href, delayed: () => count, close };
};
