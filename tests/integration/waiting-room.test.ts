import { expect, test } from "vitest";
import { deleteOldVisits, joinWaitingRoom } from "@/backend/waiting-room/store";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import { dbOn } from "@/tests/support/db-on";
import { severalBackends } from "@/tests/support/several-backends";

const ARRIVALS = 500;
const ROOM = 40;

const backends = severalBackends(3, () => ({ WAITING_ROOM: String(ROOM) }));

const poll = (index: number, visit?: string) => backends.callerFor(index).call(waitingRoom.ask, { body: { visit } });
const inside = async (): Promise<number> => {
  const text = "SELECT count(*)::int AS count FROM visit WHERE called_at IS NOT NULL AND left_at IS NULL";
  return (await backends.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
};

test("five hundred visitors at once over three processes are in one queue, and never more are admitted than the capacity", async () => {
  const arrived = await Promise.all(Array.from({ length: ARRIVALS }, (_, index) => poll(index)));
  const { rows } = await backends.pool.query<{ id: string; place: number; called_at: Date | null }>(
    "SELECT id, place::int AS place, called_at FROM visit ORDER BY place",
  );
  expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: ARRIVALS }, (_, index) => index + 1));
  expect(new Set(arrived.map(({ visit }) => visit))).toEqual(new Set(rows.map(({ id }) => id)));
  // First come, first served: the first places are admitted.
  expect(rows.map(({ called_at }) => called_at !== null)).toEqual(rows.map((_row, index) => index < ROOM));
  expect(arrived.filter(({ isIn }) => isIn)).toHaveLength(ROOM);

  // All poll any process again and again while admitted visitors leave: the order and the capacity hold.
  const order = rows.map(({ id }) => id);
  let peak = 0;
  let letIn = ROOM;
  for (const leaving of [order.slice(0, 15), order.slice(15, 55)]) {
    await Promise.all(
      leaving.map((id, index) => backends.callerFor(index).call(waitingRoom.leave, { params: { id } })),
    );
    letIn += leaving.length;
    const waiting = order.slice(letIn - leaving.length);
    const standings = await Promise.all(waiting.map((visit, index) => poll(index, visit)));
    peak = Math.max(peak, await inside());
    const current = await Promise.all(waiting.map((visit, index) => poll(index + 1, visit)));
    expect(current.map(({ visit }) => visit)).toEqual(waiting);
    expect(current.map(({ isIn }) => isIn)).toEqual(waiting.map((_visit, index) => index < leaving.length));
    expect(current.filter(({ isIn }) => !isIn).map(({ before }) => before)).toEqual(
      waiting.slice(leaving.length).map((_visit, index) => index),
    );
    expect(standings.some(({ isIn }) => isIn)).toBe(true);
  }
  expect(peak).toBe(ROOM);
});

/** Joins in 80 concurrent batches: how many failed, the last place, who is admitted, and who of them out of order. */
const race = async (tenant: "la" | "de") => {
  const five = [undefined, undefined, undefined, undefined, undefined];
  const batches = await Promise.allSettled(
    Array.from({ length: 80 }, () =>
      joinWaitingRoom(dbOn(backends.pool), tenant, five, { capacity: ROOM, now: new Date() }),
    ),
  );
  const text = "SELECT place::int AS place, called_at IS NOT NULL AS is_in FROM visit WHERE tenant = $1 ORDER BY place";
  const { rows } = await backends.pool.query<{ place: number; is_in: boolean }>(text, [tenant]);
  return {
    failed: batches.filter(({ status }) => status === "rejected").length,
    last: rows.at(-1)?.place,
    inside: rows.filter(({ is_in }) => is_in).length,
    ahead: rows.filter(({ is_in, place }) => is_in && place > ROOM).length,
  };
};

test("eighty concurrent batches get their places in order; without the lock they do not", async () => {
  const expected = { failed: 0, last: 400, inside: ROOM, ahead: 0 };
  expect(await race("la")).toEqual(expected);
  // The control, without the lock.
  const { rows } = await backends.pool.query<{ text: string }>(
    "SELECT pg_get_functiondef('admit_visitors'::regproc) AS text",
  );
  const unlocked = rows[0]?.text.replace(" FOR NO KEY UPDATE", "") ?? "";
  expect(unlocked).not.toBe(rows[0]?.text);
  await backends.pool.query(unlocked);
  expect(await race("de")).not.toEqual(expected);
});

test("a visit without a request for an hour is deleted", async () => {
  const newVisits = Array.from({ length: 101 }, () => undefined);
  await joinWaitingRoom(dbOn(backends.pool), "ma", newVisits, { capacity: ROOM, now: new Date() });
  await backends.pool.query(
    "UPDATE visit SET seen_at = now() - interval '61 min' WHERE tenant = 'ma' AND place <= 100",
  );
  await deleteOldVisits(dbOn(backends.pool), new Date());
  const { rows } = await backends.pool.query<{ first: number }>(
    "SELECT min(place)::int AS first FROM visit WHERE tenant = 'ma'",
  );
  expect(rows[0]?.first).toBe(101);
});
