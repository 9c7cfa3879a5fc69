import "server-only";
import { AppError } from "@/lib/contracts/errors";

const MAX_CONCURRENT_CALLS = 64;

const running = new Map<string, number>();

/**
 * Does a piece of work for somebody who may have so much of it under way and no more: what a backend that hangs can hold
 * up has an end, and whoever comes then is told at once. Throws `upstream_busy`.
 */
export const withConcurrencyLimit = async <Result>(whose: string, work: () => Promise<Result>): Promise<Result> => {
  const others = running.get(whose) ?? 0;
  if (others >= MAX_CONCURRENT_CALLS) throw new AppError("upstream_busy");
  running.set(whose, others + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(whose) ?? 1) - 1;
    if (left > 0) running.set(whose, left);
    else running.delete(whose);
  }
};
