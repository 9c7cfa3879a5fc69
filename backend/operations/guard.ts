import { createHash, timingSafeEqual } from "node:crypto";
import { bearerOf } from "@/backend/http/callers";
import { AppError } from "@/lib/contracts/errors";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Lets through who asks from this machine, not through a proxy on it, and who brings the operator's token. Throws
 * `unauthenticated` for anybody else.
 */
export const requireOperator = (request: Request, address: string | undefined, token: string | undefined): void => {
  const isHere = LOOPBACK.test(address ?? "") && !request.headers.has("x-forwarded-for");
  const given = bearerOf(request);
  const isBearer = token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
  if (!isHere && !isBearer) throw new AppError("unauthenticated");
};
