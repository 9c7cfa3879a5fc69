import { v4 as uuid } from "uuid";
import { isResponseLost } from "./is-response-lost";

/**
 * Makes changes under idempotency keys: a press after a lost answer repeats the attempt under its key, any other press is an attempt
 * of its own.
 */
export const createAttempts = () => {
  let open: { request: string; key: string } | undefined;
  return async <Reply>(request: unknown, send: (key: string) => Promise<Reply>): Promise<Reply> => {
    const text = JSON.stringify(request);
    const attempt = open?.request === text ? open : { request: text, key: uuid() };
    open = undefined;
    try {
      return await send(attempt.key);
    } catch (failure) {
      if (isResponseLost(failure)) open = attempt;
      throw failure;
    }
  };
};
