import { replyProxy } from "./reply-proxy";

/** A proxy that loses every response: each connection is cut when the first byte of the response arrives. */
export interface CutReplies {
  origin: string;
  /** The number of responses lost. */
  cut(): number;
  close(): Promise<unknown>;
}

export const cutReplies = async (origin: string): Promise<CutReplies> => {
  let count = 0;
  const { url, close } = await replyProxy(origin, () => {
    count += 1;
    throw new Error("the response is lost");
  });
  return { origin: url.origin, cut: () => count, close };
};
