import { v4 as uuid } from "uuid";
import { CallError } from "./call";

const FAILED = 500;

/** Whether a failure leaves open if the change happened. */
const isOpen = (failure: unknown): boolean =>
  failure instanceof CallError &&
  (failure.status === 0 || failure.status >= FAILED || failure.code === "request_in_flight");

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
      if (isOpen(failure)) open = attempt;
      throw failure;
    }
  };
};
