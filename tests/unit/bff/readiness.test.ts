import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));

const builtIn = vi.fn<(path: string) => Promise<Response | undefined>>();
const call = vi.fn<() => Promise<unknown>>();
vi.mock("@/lib/bff/transport", () => ({ fetchBuiltIn: builtIn }));
vi.mock("@/lib/bff/call", () => ({ call }));

const { isReady, setStopping: setLeaving } = await import("@/lib/bff/readiness");

beforeEach(() => {
  builtIn.mockResolvedValue(Response.json({}));
  call.mockRejectedValue(new Error("out of reach"));
});

test("a process is ready while its own database answers", async () => {
  expect(await isReady()).toBe(true);
  expect(builtIn).toHaveBeenCalledWith("/health/ready");
  builtIn.mockResolvedValue(Response.json({}, { status: 503 }));
  expect(await isReady()).toBe(false);
});

test("without a backend of its own it is ready while any organisation's answers", async () => {
  builtIn.mockResolvedValue(undefined);
  const now = vi.spyOn(performance, "now").mockReturnValue(100_000);
  expect(await isReady()).toBe(false);
  call.mockResolvedValueOnce({ status: "ok" });
  // However often somebody asks, they are asked every few seconds at most.
  expect(await isReady()).toBe(false);
  const asked = call.mock.calls.length;
  now.mockReturnValue(106_000);
  expect(await isReady()).toBe(true);
  expect(call.mock.calls.length).toBe(2 * asked);
  now.mockRestore();
});

test("who hangs is not waited for: after a few seconds nobody is in reach", async () => {
  vi.useFakeTimers();
  builtIn.mockResolvedValue(undefined);
  call.mockReturnValue(new Promise(() => undefined));
  const now = vi.spyOn(performance, "now").mockReturnValue(200_000);
  const found = isReady();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toBe(false);
  now.mockRestore();
  vi.useRealTimers();
});

test("who is leaving is ready no more, whatever answers", async () => {
  setLeaving();
  expect(await isReady()).toBe(false);
});
