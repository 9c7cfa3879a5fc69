import "server-only";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";

const WITHOUT_BODY = [204, 205, 304];

const readBytes = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  // Count decompressed bytes: a backend's `content-length` proves nothing.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.byteLength;
    if (length > UPSTREAM_LIMITS.maxBytes) throw new Error("the response is too long");
  }
  return Buffer.concat(parts);
};

/**
 * Reads a response's body to the end. Throws when it breaks off or exceeds 8 MiB. The caller must then abort the request: the
 * framework's `fetch` may hold a second reader, for which a cancelled body would wait.
 */
export const readResponseBody = async (response: Response): Promise<Response> => {
  const { body, status, headers } = response;
  if (!body) return response;
  const bytes = await readBytes(body);
  return new Response(WITHOUT_BODY.includes(status) ? null : Buffer.from(bytes), { status, headers });
};
