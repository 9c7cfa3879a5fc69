import "server-only";
import { AppError } from "@/lib/contracts/errors";

const NO_STORE = { "cache-control": "no-store" };

/** A reply to the browser: JSON, never cached. */
export const answer = (reply: unknown, status = 200): Response =>
  status === 204
    ? new Response(null, { status, headers: NO_STORE })
    : Response.json(reply, { status, headers: NO_STORE });

/** A failure to the browser, by its code; what nobody foresaw is `internal`. */
export const answerFailure = (error: unknown): Response => {
  const failure = error instanceof AppError ? error : new AppError("internal");
  if (failure !== error) console.error(error);
  const headers = new Headers(NO_STORE);
  const retryAfterMS = Number(failure.data?.retryAfterMS);
  if (failure.status === 429 && retryAfterMS > 0) headers.set("retry-after", String(Math.ceil(retryAfterMS / 1000)));
  return Response.json(failure.toBody(crypto.randomUUID()), { status: failure.status, headers });
};
