import "server-only";
import type { Media } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";

/** A request body that is streamed to the backend. */
export interface StreamedBody {
  stream: ReadableStream<Uint8Array>;
  /** The type with its boundary, and the length where known: the backend refuses a long body before it is sent. */
  headers: Readonly<Record<string, string>>;
}

/** A multipart form, unread. Throws `unsupported_media_type` for any other body. */
export const toStreamedBody = ({ headers, body }: Request): StreamedBody => {
  const type = headers.get("content-type") ?? "";
  const length = headers.get("content-length");
  if (!/^multipart\/form-data\b/i.test(type) || !body) throw new AppError("unsupported_media_type");
  return { stream: body, headers: { "content-type": type, ...(length !== null && { "content-length": length }) } };
};

// No other header of a backend reaches the browser.
const PASSED_HEADERS = ["content-type", "content-disposition", "content-security-policy", "cache-control"];

// A file may have any type. Any other reply of an undeclared type could be read as a page of ours.
const requireMedia = ({ headers, body }: Response, media: Media): void => {
  if (media === "application/octet-stream" || headers.get("content-type")?.toLowerCase().startsWith(media)) return;
  body?.cancel().catch(() => undefined);
  throw new AppError("upstream_unavailable");
};

/**
 * A backend's reply, streamed to the browser with the headers that describe it. Throws `upstream_unavailable` when it is not
 * of the declared type.
 */
export const toStreamResponse = (reply: Response, media: Media): Response => {
  requireMedia(reply, media);
  const headers = new Headers({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  for (const name of PASSED_HEADERS) {
    const value = reply.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (media === "text/event-stream") {
    // Neither a proxy nor compression may buffer the events.
    headers.set("cache-control", "no-store, no-transform");
    headers.set("x-accel-buffering", "no");
  }
  if (media === "application/octet-stream") {
    // Uploaded files are saved and never run, whatever headers a backend sends.
    if (!/^attachment\b/i.test(headers.get("content-disposition") ?? ""))
      headers.set("content-disposition", "attachment");
    headers.set("content-security-policy", "sandbox; default-src 'none'");
  }
  return new Response(reply.body, { status: reply.status, headers });
};
