import "server-only";

const LONGEST_BYTES = 8 * 2 ** 20;
const WITHOUT_BODY = [204, 205, 304];

const readBytes = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  // Counted as it comes and unpacked: what a backend says of its length proves nothing.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.byteLength;
    if (length > LONGEST_BYTES) throw new Error("the answer is too long");
  }
  return Buffer.concat(parts);
};

/**
 * An answer with its body read to the end. Throws when that breaks off or is longer than anything we ask for; whoever asked
 * then ends the request, since the framework's own fetch may hold a second reader that keeps a cancelled one waiting.
 */
export const readResponseBody = async (answer: Response): Promise<Response> => {
  const { body, status, headers } = answer;
  if (!body) return answer;
  const bytes = await readBytes(body);
  return new Response(WITHOUT_BODY.includes(status) ? null : Buffer.from(bytes), { status, headers });
};
