import "server-only";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { AppError } from "@/lib/contracts/errors";
import { findTextFile, type TextFile } from "@/lib/i18n/text-files";
import { memoize } from "@/lib/kit/memoize";
import { errorResponse } from "./json-response";

const COMPRESS = {
  br: (text: string): Buffer => brotliCompressSync(text),
  gzip: (text: string): Buffer => gzipSync(text),
  identity: (text: string): Buffer => Buffer.from(text),
} as const;

type Coding = keyof typeof COMPRESS;

// All files of some networks, in a language or two.
const MOST_BODIES = 400;
const bodies = memoize<Buffer<ArrayBuffer>>(MOST_BODIES);

const bodyOf = ({ address, content }: TextFile, coding: Coding) =>
  bodies(`${coding} ${address}`, () => Buffer.from(COMPRESS[coding](JSON.stringify(content))));

const codingFor = (accepted: string): Coding => {
  const names = accepted.split(",").map((name) => name.trim());
  return (["br", "gzip"] as const).find((coding) => names.includes(coding)) ?? "identity";
};

const FOREVER = "public, max-age=31536000, immutable";

/**
 * Answers with a file of texts, compressed once. A name of another release gets the texts of this one, which nobody stores under
 * that name: a page that was open while a release began goes on.
 */
export const textFileResponse = async (name: string, request: Request): Promise<Response> => {
  const file = await findTextFile(name);
  if (!file) return errorResponse(new AppError("not_found"));
  const coding = codingFor(request.headers.get("accept-encoding") ?? "");
  return new Response(bodyOf(file, coding), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": file.address.endsWith(`/${name}`) ? FOREVER : "no-store",
      vary: "accept-encoding",
      ...(coding !== "identity" && { "content-encoding": coding }),
    },
  });
};
