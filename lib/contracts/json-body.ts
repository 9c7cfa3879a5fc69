import { AppError } from "./errors";

const MAX_BYTES = 1024 * 1024;
/** Twenty times the values of the largest valid body. */
const MAX_VALUES = 10_000;
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
    return objectOf(await read(request));
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING: readonly (number | undefined)[] = [0x5b, 0x7b];
const CLOSING: readonly (number | undefined)[] = [0x5d, 0x7d];

/** Whether JSON has few enough values and levels, by its bytes: to parse half a million nested lists takes longer than all else. */
const isWithinLimits = (json: Uint8Array): boolean => {
  let [depth, values, isInText] = [0, 0, false];
  for (let at = 0; at < json.length && depth <= MAX_DEPTH + 1 && values <= MAX_VALUES; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (OPENING.includes(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.includes(byte)) depth -= 1;
  }
  return depth <= MAX_DEPTH + 1 && values <= MAX_VALUES;
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const namesPrototype = (value: object): boolean =>
  Object.hasOwn(value, "__proto__") || Object.values(value).some((inner) => isObject(inner) && namesPrototype(inner));

const objectOf = (json: Uint8Array): object => {
  const value: unknown = isWithinLimits(json) && JSON.parse(UTF_8.decode(json));
  if (!isObject(value) || Array.isArray(value) || namesPrototype(value)) throw new AppError("body_invalid");
  return value;
};
