import "server-only";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { memoizeBriefly } from "@/lib/kit/memoize";

/** Refusals of the caller whose token was sent. */
const OF_ONE_CALLER: readonly ErrorCode[] = ["unauthenticated", "forbidden"];

/** Whether a failure is that of one caller, and says nothing about the others'. */
export const isOfOneCaller = (error: unknown): boolean =>
  error instanceof AppError && OF_ONE_CALLER.includes(error.code);

/**
 * Shares a read among its callers for some milliseconds, at most `limit` reads. Failures are not stored. Whoever waited for the read of
 * a caller who was refused reads again.
 */
export const shareRead = <Value>(lifeMS: number, limit: number) => {
  const recent = memoizeBriefly<Value>(lifeMS, limit);
  const share = async (name: string, read: () => Promise<Value>): Promise<Value> => {
    let isOwn = false;
    const readOwn = () => {
      isOwn = true;
      return read();
    };
    try {
      return await recent(name, readOwn);
    } catch (error) {
      if (isOwn || !isOfOneCaller(error)) throw error;
      return share(name, read);
    }
  };
  return share;
};
