import { AppError } from "./errors";

const LIMIT = 1024 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
// What is no UTF-8 is refused: read leniently, it would be kept with other letters than were meant.
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON object that a request brings. Throws `unsupported_media_type` for any other type, packed ones too,
 * `body_too_large` over 1 MiB, and `body_invalid`.
 */
export const readJson = async (request: Request): Promise<object> => {
  const { headers } = request;
  const isPlain = (headers.get("content-encoding") ?? "identity").toLowerCase() === "identity";
  if (!isPlain || !JSON_TYPE.test(headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  // Told beforehand, it is not begun to be read: a server throws the rest away, and the connection stays of use.
  if (Number(headers.get("content-length")) > LIMIT) throw new AppError("body_too_large");
  try {
    return objectOf(UTF_8.decode(await readBytes(request)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("body_invalid");
  }
};

// Counted while it comes in: what is too large is not held in memory to find that out.
const readBytes = async ({ body }: Request): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > LIMIT) {
      await reader?.cancel();
      throw new AppError("body_too_large");
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
};

const objectOf = (text: string): object => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new AppError("body_invalid");
  return value;
};
