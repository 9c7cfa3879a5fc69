import "server-only";
import type { Media } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";

/** A body that goes on to the backend as it comes in. */
export interface StreamedBody {
  stream: ReadableStream<Uint8Array>;
  /** Its type with the boundary, and its length where it is known: what is too long is refused before it is sent. */
  headers: Readonly<Record<string, string>>;
}

/** A form with a file, unread. Throws `unsupported_media_type` for any other body. */
export const toStreamedBody = ({ headers, body }: Request): StreamedBody => {
  const type = headers.get("content-type") ?? "";
  const length = headers.get("content-length");
  if (!/^multipart\/form-data\b/i.test(type) || !body) throw new AppError("unsupported_media_type");
  return { stream: body, headers: { "content-type": type, ...(length !== null && { "content-length": length }) } };
};

// Nothing else that a backend says reaches the page.
const PASSED = ["content-type", "content-disposition", "content-security-policy", "cache-control"];

// A file is of whatever type it is; anything else of another type than was asked for is no answer, and no page of ours.
const requireMedia = ({ headers, body }: Response, media: Media): void => {
  if (media === "application/octet-stream" || headers.get("content-type")?.toLowerCase().startsWith(media)) return;
  body?.cancel().catch(() => undefined);
  throw new AppError("upstream_unavailable");
};

/**
 * A backend's streamed reply to the browser: its body as it comes, and of its headers those that say how to take it.
 * Throws `upstream_unavailable` when it is of another type.
 */
export const toStreamResponse = (reply: Response, media: Media): Response => {
  requireMedia(reply, media);
  const headers = new Headers({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  for (const name of PASSED) {
    const value = reply.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (media === "text/event-stream") {
    // Neither a proxy nor the compression on the way may wait for more of it.
    headers.set("cache-control", "no-store, no-transform");
    headers.set("x-accel-buffering", "no");
  }
  if (media === "application/octet-stream") {
    // What strangers sent is saved and runs nothing, whatever a backend says of it.
    if (!/^attachment\b/i.test(headers.get("content-disposition") ?? ""))
      headers.set("content-disposition", "attachment");
    headers.set("content-security-policy", "sandbox; default-src 'none'");
  }
  return new Response(reply.body, { status: reply.status, headers });
};
