import { expect, test } from "vitest";
import { withAbort } from "@/lib/kit/with-abort";

const never = () => new Promise<never>(() => undefined);

test("work that ends in time returns its result", async () => {
  const ending = new AbortController();
  expect(await withAbort(ending.signal, async () => "done")).toBe("done");
  ending.abort();
});

test("work that never ends rejects with the signal's reason, whether or not it observes the signal", async () => {
  await expect(withAbort(AbortSignal.timeout(10), never)).rejects.toThrow("timeout");
});

test("work is not awaited when the signal is already aborted", async () => {
  await expect(withAbort(AbortSignal.abort(new Error("gone")), never)).rejects.toThrow("gone");
});

test("failed work rejects with its own error", async () => {
  const fail = () => Promise.reject(new Error("broken"));
  await expect(withAbort(new AbortController().signal, fail)).rejects.toThrow("broken");
});
