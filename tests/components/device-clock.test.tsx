import { afterEach, expect, test } from "vitest";
import { learnTime, serverNow } from "@/lib/client/server-clock";
import { NOW } from "@/lib/contracts/samples";
import { openVerification } from "./verification-support";

const HOUR_MS = 3_600_000;
const dated = (at: number): Response => new Response(null, { headers: { date: new Date(at).toUTCString() } });

// What was learned is the page's, and the next test's page is another one.
afterEach(() => learnTime(dated(Date.now()), Date.now()));

test.each([
  ["two hours ahead", -2 * HOUR_MS],
  ["two hours behind", 2 * HOUR_MS],
])(
  "a code that was just sent can be typed on a device whose clock is %s, also after a reload",
  async (_title, offset) => {
    const server = Date.parse(NOW) + offset;
    const sentReply = { success: true, retryAfterMS: 60_000, expiresAt: new Date(server + 300_000).toISOString() };
    const { askForCode, code, reopen } = await openVerification({
      send: () => Response.json(sentReply, { headers: { date: new Date(server).toUTCString() } }),
    });
    await askForCode();
    await expect.element(code).toBeVisible();
    await reopen();
    await expect.element(code).toBeVisible();
    expect(Math.abs(serverNow() - server)).toBeLessThan(5000);
  },
);

test("a reply that took long, or names no time, says nothing of the device's clock", () => {
  const now = Date.now();
  learnTime(dated(now - 4000), now - 20_000);
  learnTime(new Response(), now);
  expect(serverNow() - Date.now()).toBe(0);
});
