import { beforeEach, expect, test, vi } from "vitest";

const builtIn = vi.fn<(path: string) => Promise<Response | undefined>>();
const callBackend = vi.fn<() => Promise<unknown>>();
vi.mock("@/lib/bff/transport", () => ({ fetchBuiltIn: builtIn }));
vi.mock("@/lib/bff/call-backend", () => ({ callBackend }));

const { isReady, setStopping } = await import("@/lib/bff/readiness");

beforeEach(() => {
  builtIn.mockResolvedValue(Response.json({}));
  callBackend.mockRejectedValue(new Error("out of reach"));
});

test("a process is ready while its own database answers", async () => {
  expect(await isReady()).toBe(true);
  expect(builtIn).toHaveBeenCalledWith("/health/ready");
  builtIn.mockResolvedValue(Response.json({}, { status: 503 }));
  expect(await isReady()).toBe(false);
});

test("without a built-in backend a process is ready while any organisation's backend answers", async () => {
  builtIn.mockResolvedValue(undefined);
  const now = vi.spyOn(performance, "now").mockReturnValue(100_000);
  expect(await isReady()).toBe(false);
  callBackend.mockResolvedValueOnce({ status: "ok" });
  // Results are reused for a few seconds, however often readiness is requested.
  expect(await isReady()).toBe(false);
  const callsBefore = callBackend.mock.calls.length;
  now.mockReturnValue(106_000);
  expect(await isReady()).toBe(true);
  expect(callBackend.mock.calls.length).toBe(2 * callsBefore);
  now.mockRestore();
});

test("a backend that hangs counts as unreachable after a few seconds", async () => {
  vi.useFakeTimers();
  builtIn.mockResolvedValue(undefined);
  callBackend.mockReturnValue(new Promise(() => undefined));
  const now = vi.spyOn(performance, "now").mockReturnValue(200_000);
  const readiness = isReady();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await readiness).toBe(false);
  now.mockRestore();
  vi.useRealTimers();
});

test("a process that is stopping is not ready", async () => {
  setStopping();
  expect(await isReady()).toBe(false);
});
