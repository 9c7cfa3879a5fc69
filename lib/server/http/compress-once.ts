import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { memoize } from "@/lib/kit/memoize";
import type { Coding } from "./content-coding";

// Slower than for a body that is sent once, and smaller; the highest level takes ten times as long for little.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

const COMPRESS: Record<Coding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, BROTLI),
  gzip: (body) => gzipSync(body, GZIP),
};

// All files of a build, and all texts.
const MOST_BODIES = 4000;
const bodies = memoize<Buffer>(MOST_BODIES);

/** A body that many requests get, compressed well and once. It is known by its content: an address may be written in many ways. */
export const compressOnce = (coding: Coding, body: Buffer): Buffer => {
  const hash = createHash("sha256").update(body).digest("base64url");
  return bodies(`${coding} ${hash}`, () => COMPRESS[coding](body));
};
