import { expect, test } from "vitest";
import { withAbort } from "@/lib/kit/with-abort";

const never = () => new Promise<never>(() => undefined);

test("work that is done in time gives its result", async () => {
  const ending = new AbortController();
  expect(await withAbort(ending.signal, async () => "done")).toBe("done");
  ending.abort();
});

test("work that never ends is left with the signal's reason, whether or not it heeds the signal", async () => {
  await expect(withAbort(AbortSignal.timeout(10), never)).rejects.toThrow("timeout");
});

test("work is not waited for when it is over before it begins", async () => {
  await expect(withAbort(AbortSignal.abort(new Error("gone")), never)).rejects.toThrow("gone");
});

test("work that fails, fails with its own reason", async () => {
  const fail = () => Promise.reject(new Error("broken"));
  await expect(withAbort(new AbortController().signal, fail)).rejects.toThrow("broken");
});
