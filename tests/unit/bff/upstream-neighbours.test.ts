import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { fromPage } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

const TIMEOUT_MS = 30_000;
const AT_ONCE = 64;
const LATE = [504, "upstream_timeout"];
const BUSY = [503, "upstream_busy"];
const FINE = [200, undefined];

let hanging: Upstream;
let other: Upstream;
beforeAll(async () => {
  [hanging, other] = [await startUpstream(), await startUpstream()];
  other.answer = (_asked, response) => json(response, {});
  vi.stubEnv("UPSTREAM_V1_URL__AM", hanging.url);
  vi.stubEnv("UPSTREAM_V1_URL__LA", other.url);
  setBuiltInBackend(async () => Response.json({}));
});
afterAll(() => {
  hanging.stop();
  other.stop();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  hanging.requests.length = 0;
  hanging.answer = () => undefined;
});
afterEach(() => vi.useRealTimers());

/** The response of a network's backend to a page: status and error code. */
const read = async (tenant: Tenant) => {
  const host = `${tenant}.localhost`;
  const response = await handleCall(
    fromPage("/api/config/age-restrictions", { headers: { host, origin: `http://${host}` } }),
  );
  return [response.status, (await response.json()).code];
};
const times = (count: number, tenant: Tenant) => Array.from({ length: count }, () => read(tenant));
const arrived = (count: number) =>
  vi.waitFor(() => expect(hanging.requests).toHaveLength(count), { timeout: 15_000, interval: 1 });

test("a backend that hangs does not delay other networks, and its own calls time out", async () => {
  const hung = times(50, "am");
  let settled = 0;
  for (const one of hung) one.then(() => (settled += 1));
  await arrived(50);
  const others = await Promise.all([...times(20, "la"), ...times(20, "de")]);
  expect(others).toEqual(others.map(() => FINE));
  expect(settled).toBe(0);
  vi.advanceTimersByTime(TIMEOUT_MS);
  expect(await Promise.all(hung)).toEqual(hung.map(() => LATE));
  const answered = others.filter(([status]) => status === 200).length;
  shows(12, {
    "calls that hang": hung.length,
    "other networks' calls meanwhile": others.length,
    "of them answered before a time-out": answered,
  });
});

test("a backend that hangs has a limit of waiting calls: the next fails at once, and calls are sent again later", async () => {
  const hung = times(AT_ONCE, "am");
  await arrived(AT_ONCE);
  expect(await Promise.all(times(100, "am"))).toEqual(Array.from({ length: 100 }, () => BUSY));
  expect(hanging.requests).toHaveLength(AT_ONCE);
  expect(await read("la")).toEqual(FINE);
  vi.advanceTimersByTime(TIMEOUT_MS);
  expect(await Promise.all(hung)).toEqual(hung.map(() => LATE));
  hanging.answer = (_asked, response) => json(response, {});
  expect(await Promise.all(times(AT_ONCE, "am"))).toEqual(hung.map(() => FINE));
  shows(12, { "calls at once": AT_ONCE + 100, "told at once that it is busy": 100, "asked of the backend": AT_ONCE });
});

test("a call that the backend breaks off frees its place under the limit", async () => {
  hanging.answer = (_asked, response) => response.destroy();
  for (let round = 0; round < 3; round += 1) await Promise.all(times(AT_ONCE, "am"));
  hanging.answer = (_asked, response) => json(response, {});
  expect(await Promise.all(times(AT_ONCE, "am"))).toEqual(Array.from({ length: AT_ONCE }, () => FINE));
});
