import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { AppError } from "@/lib/contracts/errors";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { MAX_FILE_BYTES } from "@/lib/domain/application/uploads";

/** The parts of an upload, in the required order. */
const ORDER = ["registrationId", "owner", "field", "lastModified", "file"];
const FORM_OVERHEAD_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 8, parts: 10, fieldSize: 400, headerPairs: 20, headerSize: 8 * 1024 };

/** A form whose file has started to arrive. */
export interface Upload {
  /** The fields before the file. */
  fields: Readonly<Record<string, string>>;
  name: string;
  file: Readable;
  /** Resolves when the whole form has been read; rejects when it breaks off or has a second file. */
  ended: Promise<void>;
}

/** Throws `validation_failed` with the invalid parts and the required order. */
export const throwInvalidParts = (fields: Record<string, string>): never => {
  throw new AppError("validation_failed", { fields, order: ORDER });
};

async function* limited(body: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES) throw new AppError("body_too_large", { limit: MAX_FILE_BYTES });
    yield part;
  }
}

const parserOf = (contentType: string) => {
  try {
    return Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    throw new AppError("body_invalid");
  }
};

const failureOf = (error: unknown) => (error instanceof AppError ? error : new AppError("body_invalid"));

/**
 * Reads a multipart form as far as its file, which then streams. Throws `unsupported_media_type` for any other body,
 * `body_invalid` for a broken one, `body_too_large`, and `validation_failed` when there is no file.
 */
export const openUpload = ({ headers, body }: Request): Promise<Upload> => {
  const contentType = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType) || !body) throw new AppError("unsupported_media_type");
  if (Number(headers.get("content-length")) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES)
    throw new AppError("body_too_large", { limit: MAX_FILE_BYTES });
  const parser = parserOf(contentType);
  const fields: Record<string, string> = {};
  parser.on("field", (name, value, _isNameCut, isCut) => {
    if (ORDER.includes(name) && !isCut) fields[name] = value;
  });
  parser.on("error", () => undefined);
  const secondFile = new Promise<never>((_resolve, reject) => {
    parser.on("filesLimit", () => reject(new AppError("validation_failed", { fields: { file: RULE_ERRORS.invalid } })));
  });
  const read = pipeline(limited(body as unknown as AsyncIterable<Uint8Array>), parser as Writable).catch((error) => {
    throw failureOf(error);
  });
  const ended = Promise.race([read, secondFile]);
  return new Promise((resolve, reject) => {
    parser.on("file", (part, file, name) => {
      // Otherwise a form that breaks off would leave its file waiting for ever, or crash the process with an unhandled error.
      file.on("error", (error) => file.destroy(failureOf(error)));
      read.catch((error) => file.destroy(error));
      if (part === "file") return resolve({ fields: { ...fields }, name, file, ended });
      file.resume();
      reject(new AppError("validation_failed", { fields: { [part]: RULE_ERRORS.invalid }, order: ORDER }));
    });
    ended.then(
      () => reject(new AppError("validation_failed", { fields: { file: RULE_ERRORS.required }, order: ORDER })),
      reject,
    );
  });
};
