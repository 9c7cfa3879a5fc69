import "server-only";
import { AppError } from "@/lib/contracts/errors";

const CALLS_AT_ONCE = 64;

const underWay = new Map<string, number>();

/**
 * Does a piece of work for somebody who may have so much of it under way and no more: what a backend that hangs can hold
 * up has an end, and whoever comes then is told at once. Throws `upstream_busy`.
 */
export const withinLimit = async <Result>(whose: string, work: () => Promise<Result>): Promise<Result> => {
  const others = underWay.get(whose) ?? 0;
  if (others >= CALLS_AT_ONCE) throw new AppError("upstream_busy");
  underWay.set(whose, others + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(whose) ?? 1) - 1;
    if (left > 0) underWay.set(whose, left);
    else underWay.delete(whose);
  }
};
