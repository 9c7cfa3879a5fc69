import { describe, expect, test } from "vitest";
import { createAttempts } from "@/lib/client/attempt-keys";
import { CallError, callErrorOf } from "@/lib/client/call";

const failure = (code: string, status: number) => new CallError(code, status, code);

/** The keys of two presses with these requests, the first of which ends in this failure. */
const keysOf = async (first: CallError | undefined, requests: readonly [unknown, unknown] = ["one", "one"]) => {
  const attempt = createAttempts();
  const keys: string[] = [];
  const send = (result: CallError | undefined) => async (key: string) => {
    keys.push(key);
    if (result) throw result;
  };
  await attempt(requests[0], send(first)).catch(() => undefined);
  await attempt(requests[1], send(undefined));
  return keys;
};

describe("a press on a button that must work once", () => {
  test.each([failure("offline", 0), failure("upstream_timeout", 504), failure("request_in_flight", 409)])(
    "repeats the attempt before if its answer is lost: %s",
    async (lost) => {
      const [first, second] = await keysOf(lost);
      expect(second).toBe(first);
    },
  );

  // The backend has undone the change, and said so.
  test.each([failure("validation_failed", 400), failure("internal", 500), undefined])(
    "is an attempt of its own after an answer: %s",
    async (answer) => {
      const [first, second] = await keysOf(answer);
      expect(second).not.toBe(first);
    },
  );

  test("repeats the attempt before if something between the browser and the site answered", async () => {
    const [first, second] = await keysOf(await callErrorOf(new Response("<h1>Bad gateway</h1>", { status: 502 })));
    expect(second).toBe(first);
  });

  test("is an attempt of its own with another request", async () => {
    const [first, second] = await keysOf(failure("offline", 0), ["one", "other"]);
    expect(second).not.toBe(first);
  });
});
