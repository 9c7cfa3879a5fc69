import "server-only";
import { Agent, get, type IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

/**
 * Sends a request of this process to itself, as a visitor without a session, past any proxy that the environment names. Follows no
 * redirect. `host` stands for the URL's. Returns the answer, read to its end.
 */
export const askOwnServer = async (url: URL, timeoutMs: number, host = url.host): Promise<IncomingMessage> => {
  const headers = { host, "x-forwarded-for": "127.0.0.1" };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: new Agent(), headers, signal }, resolve).once("error", reject);
  });
  await finished(response.resume());
  return response;
};
