import { afterEach, expect, test, vi } from "vitest";
import { readJson } from "@/lib/contracts/json-body";
import { shows } from "@/tests/support/shows";

// Without a backend: the timers of its database's connections would be counted too.
afterEach(() => void vi.useRealTimers());

/** A body that never ends. */
const endless = (pull?: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
  const cancelled = vi.fn();
  const stream = new ReadableStream<Uint8Array>({ ...(pull && { pull }), cancel: cancelled });
  const request = new Request("http://am.localhost/", {
    method: "POST",
    body: stream,
    headers: { "content-type": "application/json" },
    duplex: "half",
  } as RequestInit);
  return { request, cancelled };
};

test("a body that does not end times out after a minute, and not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { request, cancelled } = endless();
  const outcome = readJson(request).catch(({ code }) => code);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(cancelled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe("body_too_slow");
  expect(cancelled).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("a body without end is not collected in memory", async () => {
  const piece = new Uint8Array(64 * 1024).fill(0x20);
  let produced = 0;
  const { request, cancelled } = endless((controller) => {
    produced += piece.length;
    controller.enqueue(piece);
  });
  expect(await readJson(request).catch(({ code }) => code)).toBe("body_too_large");
  expect(cancelled).toHaveBeenCalledOnce();
  expect(produced).toBeLessThan(2 * 1024 * 1024);
  shows(31, { "KiB read of a body without end": produced / 1024 });
});
