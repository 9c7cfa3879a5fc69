import { AppError } from "./errors";

const MAX_BYTES = 1024 * 1024;
/** A hundred times the values of the largest valid body. */
const MAX_VALUES = 50_000;
const MAX_DEPTH = 32;
/** Long enough for 1 MiB over a bad connection. */
const TIMEOUT_MS = 60_000;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
// Refuse invalid UTF-8: lenient decoding would store other letters.
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON object in a request's body. Throws `unsupported_media_type` for any other type and for a compressed body,
 * `body_too_large` over 1 MiB, `body_too_slow` after a minute, and `body_invalid`.
 */
export const readJson = async (request: Request): Promise<object> => {
  const { headers } = request;
  const isPlain = (headers.get("content-encoding") ?? "identity").toLowerCase() === "identity";
  if (!isPlain || !JSON_TYPE.test(headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  // Refuse by the declared length before reading, so that the connection stays usable.
  if (Number(headers.get("content-length")) > MAX_BYTES) throw new AppError("body_too_large");
  try {
    const read = headers.has("content-length") ? readDeclared : readCounted;
    return objectOf(UTF_8.decode(await read(request)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("body_invalid");
  }
};

// The server reads exactly the declared length: no need to count.
const readDeclared = async (request: Request): Promise<Buffer> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("body_too_slow")), TIMEOUT_MS);
  });
  try {
    return Buffer.from(await Promise.race([request.arrayBuffer(), timeout]));
  } finally {
    clearTimeout(timer);
  }
};

const readCounted = async ({ body }: Request): Promise<Buffer> => {
  const reader = body?.getReader();
  if (!reader) return Buffer.alloc(0);
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    // Reading then ends as if the body were complete.
    reader.cancel().catch(() => undefined);
  }, TIMEOUT_MS);
  try {
    const bytes = await readLimited(reader);
    if (isTimedOut) throw new AppError("body_too_slow");
    return bytes;
  } finally {
    clearTimeout(timer);
  }
};

// Count while reading, so that a body that is too large is never held in memory.
const readLimited = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new AppError("body_too_large");
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

// Level by level: recursion would overflow the stack on deep nesting.
const isWithinLimits = (root: object): boolean => {
  let level: object[] = [root];
  let left = MAX_VALUES;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH || level.some((one) => Object.hasOwn(one, "__proto__"))) return false;
    const inner = level.flatMap((one) => Object.values(one));
    left -= inner.length;
    if (left < 0) return false;
    level = inner.filter(isObject);
  }
  return true;
};

const objectOf = (text: string): object => {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || Array.isArray(value) || !isWithinLimits(value)) throw new AppError("body_invalid");
  return value;
};
