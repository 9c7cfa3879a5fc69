import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bookMany, type SeatItem } from "@/backend/bookings/store";
import { type Drafter, startDrafter, TENANT } from "@/bench/drafts";
import { median } from "@/bench/turns";
import { connectionOn } from "@/tests/support/db-on";
import { createDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const WAITING = 400;
const BATCH = 64;
const ROUNDS = 5;
/** PostgreSQL compiles plans that cost more than this by its estimate. */
const COMPILED_ABOVE = 100_000;

let drafter: Drafter;
let items: SeatItem[];

beforeAll(async () => {
  drafter = await startDrafter(await createDatabase(inject("postgresUrl")), {});
  const opened = await drafter.open(BATCH);
  await drafter.wait(WAITING, opened);
  const ids = (await drafter.draw(BATCH, [opened])).map(({ id }) => id);
  const { rows } = await drafter.pool.query<{ id: string; identity_id: string; version: number }>(
    "SELECT id, identity_id, version FROM registration WHERE id = ANY ($1)",
    [ids],
  );
  const { session_id, secondary_session_id, start_day, presentation_date } = opened.seats;
  items = rows.map(({ id, identity_id, version }, index) => ({
    kind: "make",
    registration: id,
    identity: identity_id,
    version,
    session: session_id,
    secondary_session: secondary_session_id,
    start_day,
    presentation: presentation_date,
    zone: "Asia/Yerevan",
    reference: `TEST-${index}`,
    user_id: id,
  }));
}, 120_000);
afterAll(() => drafter?.stop());

/** The time of a batch in milliseconds, which is rolled back. */
const batchMS = async (client: pg.PoolClient): Promise<number> => {
  await client.query("BEGIN");
  const begin = performance.now();
  const outcomes = await bookMany(connectionOn(drafter.pool, client), TENANT, new Date(), items);
  const took = performance.now() - begin;
  await client.query("ROLLBACK");
  expect(outcomes.filter(({ refusal }) => refusal !== null)).toEqual([]);
  return took;
};

/** The usual time of a batch on a connection that compiles plans, or does not. */
const usualMS = async (jit: "on" | "off"): Promise<number> => {
  const client = await drafter.pool.connect();
  try {
    await client.query(`SET jit = ${jit}`);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await batchMS(client));
    return median(times);
  } finally {
    client.release(true);
  }
};

describe("a batch of bookings beside a long waiting list", () => {
  test("takes no longer where the server compiles plans", async () => {
    const [off, on] = [await usualMS("off"), await usualMS("on")];
    expect(on / off).toBeLessThan(4);
    shows(55, { waiting: WAITING, bookings: BATCH });
  });

  test("is not thought to cost so much that its plans would be compiled", async () => {
    const { rows } = await drafter.pool.query<{ "QUERY PLAN": { Plan: { "Total Cost": number } }[] }>(
      `EXPLAIN (FORMAT JSON) SELECT * FROM read_seat_requests('${TENANT}', now(), '[]'::jsonb)`,
    );
    expect(rows[0]?.["QUERY PLAN"][0]?.Plan["Total Cost"]).toBeLessThan(COMPILED_ABOVE);
  });
});
