import { expect, test } from "vitest";
import { deleteOldVisits, joinWaitingRoom } from "@/backend/waiting-room/store";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import { severalBackends } from "@/tests/support/several-backends";

const ARRIVALS = 500;
const ROOM = 40;

const backends = severalBackends(3, () => ({ WAITING_ROOM: String(ROOM) }));

const ask = (at: number, visit?: string) => backends.callerFor(at).call(waitingRoom.ask, { body: { visit } });
const inside = async (): Promise<number> => {
  const text = "SELECT count(*)::int AS count FROM visit WHERE called_at IS NOT NULL AND left_at IS NULL";
  return (await backends.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
};

test("five hundred at once over three processes stand in one line, and never more are in than there is room for", async () => {
  const arrived = await Promise.all(Array.from({ length: ARRIVALS }, (_, at) => ask(at)));
  const { rows } = await backends.pool.query<{ id: string; place: number; called_at: Date | null }>(
    "SELECT id, place::int AS place, called_at FROM visit ORDER BY place",
  );
  expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: ARRIVALS }, (_, at) => at + 1));
  expect(new Set(arrived.map(({ visit }) => visit))).toEqual(new Set(rows.map(({ id }) => id)));
  // First come, first served: those with the first places are in.
  expect(rows.map(({ called_at }) => called_at !== null)).toEqual(rows.map((_row, at) => at < ROOM));
  expect(arrived.filter(({ isIn }) => isIn)).toHaveLength(ROOM);

  // All ask again and again, from any process, while those who are in leave: the order holds, and so does the room.
  const order = rows.map(({ id }) => id);
  let most = 0;
  let letIn = ROOM;
  for (const gone of [order.slice(0, 15), order.slice(15, 55)]) {
    await Promise.all(gone.map((id, at) => backends.callerFor(at).call(waitingRoom.leave, { params: { id } })));
    letIn += gone.length;
    const waiting = order.slice(letIn - gone.length);
    const standings = await Promise.all(waiting.map((visit, at) => ask(at, visit)));
    most = Math.max(most, await inside());
    const now = await Promise.all(waiting.map((visit, at) => ask(at + 1, visit)));
    expect(now.map(({ visit }) => visit)).toEqual(waiting);
    expect(now.map(({ isIn }) => isIn)).toEqual(waiting.map((_visit, at) => at < gone.length));
    expect(now.filter(({ isIn }) => !isIn).map(({ before }) => before)).toEqual(
      waiting.slice(gone.length).map((_visit, at) => at),
    );
    expect(standings.some(({ isIn }) => isIn)).toBe(true);
  }
  expect(most).toBe(ROOM);
});

/** Batches of several processes that meet in the database itself: how many failed, which places were given, who is in. */
const race = async (tenant: "la" | "de") => {
  const five = [undefined, undefined, undefined, undefined, undefined];
  const asked = await Promise.allSettled(
    Array.from({ length: 80 }, () => joinWaitingRoom(backends.pool, tenant, five, { capacity: ROOM, now: new Date() })),
  );
  const text = "SELECT place::int AS place, called_at IS NOT NULL AS is_in FROM visit WHERE tenant = $1 ORDER BY place";
  const { rows } = await backends.pool.query<{ place: number; is_in: boolean }>(text, [tenant]);
  return {
    failed: asked.filter(({ status }) => status === "rejected").length,
    last: rows.at(-1)?.place,
    inside: rows.filter(({ is_in }) => is_in).length,
    ahead: rows.filter(({ is_in, place }) => is_in && place > ROOM).length,
  };
};

test("eighty batches that meet at the counter get their places one after the other; without its lock they do not", async () => {
  const whole = { failed: 0, last: 400, inside: ROOM, ahead: 0 };
  expect(await race("la")).toEqual(whole);
  // The control.
  const { rows } = await backends.pool.query<{ text: string }>(
    "SELECT pg_get_functiondef('ask_waiting_room'::regproc) AS text",
  );
  const unlocked = rows[0]?.text.replace(" FOR NO KEY UPDATE", "") ?? "";
  expect(unlocked).not.toBe(rows[0]?.text);
  await backends.pool.query(unlocked);
  expect(await race("de")).not.toEqual(whole);
});

test("a place that was not asked for in an hour is forgotten", async () => {
  const many = Array.from({ length: 101 }, () => undefined);
  await joinWaitingRoom(backends.pool, "ma", many, { capacity: ROOM, now: new Date() });
  await backends.pool.query(
    "UPDATE visit SET seen_at = now() - interval '61 min' WHERE tenant = 'ma' AND place <= 100",
  );
  await deleteOldVisits(backends.pool, new Date());
  const { rows } = await backends.pool.query<{ first: number }>(
    "SELECT min(place)::int AS first FROM visit WHERE tenant = 'ma'",
  );
  expect(rows[0]?.first).toBe(101);
});
