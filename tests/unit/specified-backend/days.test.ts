import { afterEach, expect, test, vi } from "vitest";
import { INSTANTS } from "@/tests/support/shifted-clock.mjs";
import { PHONE, specifiedBackend } from "@/tests/support/specified-backend/client";

const PLACES = [
  { tenant: "am", locationKey: "yerevan" },
  { tenant: "de", locationKey: "berlin" },
  { tenant: "la", locationKey: "los-angeles" },
  { tenant: "tks", locationKey: "takasaki" },
];

const under = specifiedBackend();

afterEach(() => {
  vi.useRealTimers();
});

test.each(INSTANTS)("the first start day of each session is served by a presentation, on $is ($at)", async ({ at }) => {
  vi.setSystemTime(at);
  // Its data begin today.
  under.backend.reset();
  for (const { tenant, locationKey } of PLACES) {
    const caller = { tenant, token: await under.signIn(PHONE, tenant) };
    const read = async (path: string) => (await under.call(`GET ${path}`, caller)).body;
    for (const { _id, pairId } of await read(`/schedule?locationKey=${locationKey}`)) {
      const [first] = await read(`/start-day/${_id}/${pairId}/${locationKey}`);
      expect(await read(`/presentation/${first._id}/${locationKey}`), `${locationKey} ${first.date}`).not.toEqual([]);
    }
  }
});
