import { createHash } from "node:crypto";

/** The length and the hash of some bytes. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** Passes bytes on and computes their fingerprint. */
export const fingerprint = () => {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    print: (): Fingerprint => ({ bytes, sha256: hash.digest("hex") }),
  };
};

/** One fingerprint of many files, in their order. */
export const fingerprintOfFiles = () => {
  const hash = createHash("sha256");
  let [count, bytes] = [0, 0];
  return {
    add: (name: string, print: Fingerprint) => {
      hash.update(`${name} ${print.sha256}\n`);
      bytes += print.bytes;
      count += 1;
    },
    print: () => ({ count, bytes, sha256: hash.digest("hex") }),
  };
};
