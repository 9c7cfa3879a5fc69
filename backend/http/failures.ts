import { tooBusy } from "@/backend/db/turns";
import { CannotOpen } from "@/backend/vault/scope";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { stackFrames } from "@/lib/server/observability/stack-frames";
import { log } from "./log";

/** PostgreSQL's codes for a malformed UUID and for a NUL in a text: no row can match. */
const NO_ID = ["22P02", "22021"];
/** Connection failures, shutdowns, transactions ended while this process stood still, and a full disk: the same call may work later. */
const UNAVAILABLE = /^(08|53|57P|25P03)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** PostgreSQL's code for a row that was locked for too long. */
const LOCKED = "55P03";
const CONNECTION_LOST =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i;

const UNAVAILABLE_CODES: readonly ErrorCode[] = ["database_unavailable", "too_busy"];

/** Whether the database is unreachable, was stopped, is full, or has too much to do. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return UNAVAILABLE_CODES.includes(error.code);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return UNAVAILABLE.test(String(code ?? "")) || CONNECTION_LOST.test(String(message ?? ""));
};

const FOREIGN_KEY_VIOLATION = "23503";
/** In the name of every foreign key that refers to an identity. */
export const IDENTITY_KEY = "identity_id_fkey";

/** Whether a row was not written because the identity that it refers to has been erased. */
export const isOfErasedIdentity = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === FOREIGN_KEY_VIOLATION && String(constraint).includes(IDENTITY_KEY);
};

/** Maps any failure to one of `ERRORS`. Unexpected ones are logged, without personal data. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (NO_ID.includes(String(code))) return new AppError("not_found");
  if (code === LOCKED) return tooBusy();
  if (isUnavailable(error)) return new AppError("database_unavailable");
  log.error({
    event: "unexpected_error",
    name: (error as Error)?.name,
    code,
    ...(error instanceof CannotOpen && { cause: error.message }),
    stack: stackFrames((error as Error)?.stack),
  });
  return new AppError("internal");
};
