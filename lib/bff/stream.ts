import "server-only";
import type { Media } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { downloadHeaders, mediaTypeOf } from "./download-headers";

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

const NO_BUFFERING = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

/**
 * A backend's reply, streamed to the browser: live events, or a download. No header of the backend is passed on as it came.
 * Throws `upstream_unavailable` when the reply is not of the declared type.
 */
export const toStreamResponse = (reply: Response, declared: Media | readonly Media[]): Response => {
  const type = reply.headers.get("content-type") ?? "";
  // A file may have any type. Any other reply of an undeclared type could be read as a page of ours.
  const media = [declared].flat().find((one) => one === "application/octet-stream" || one === mediaTypeOf(type));
  if (media === undefined) {
    reply.body?.cancel().catch(() => undefined);
    throw new AppError("upstream_unavailable");
  }
  // Neither a proxy nor compression may buffer the events.
  const headers =
    media === "text/event-stream" ? { ...NO_BUFFERING, "content-type": type } : downloadHeaders(reply.headers, media);
  return new Response(reply.body, { status: reply.status, headers });
};
