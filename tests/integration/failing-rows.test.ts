import { describe, expect, test } from "vitest";
import { sweepAllSeats, sweepSeats } from "@/backend/bookings/sweep";
import type { Database } from "@/backend/db/database";
import { queueAllReminders } from "@/backend/delivery/reminders";
import { sweepFiles } from "@/backend/files/remove";
import { createWorker } from "@/backend/jobs/queue";
import { deliveryQueue } from "@/backend/outbox/queue";
import { sweepRetention } from "@/backend/retention/sweep";
import { seats as calls } from "@/lib/contracts/seats";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { plusDays } from "@/lib/kit/day";
import { metricsText } from "@/lib/server/observability/metrics";
import { bookedOn, busyOf, eventsOf, hold, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { whileRowsFail } from "@/tests/support/failing-rows";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { relayOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { addEndpoint, startReceiver } from "@/tests/support/receiver";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();
const MINUTE = 60_000;
let days = 20;
/** Seats on their own date, to which no other presentation leads. */
const open = (locationKey = "yerevan") => {
  days += 1;
  return openSeats(backend.pool, { inDays: days, locationKey });
};

const join = async (opened: Opened, changes: object = {}): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened, changes);
  const { session_id, secondary_session_id } = opened.seats;
  const body = { session_id, secondary_session_id, from: plusDays(opened.date, -2), to: plusDays(opened.date, 2) };
  await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
  return ready;
};
/** A waiting applicant whose seat becomes free. */
const waitingForFreed = async (): Promise<ReadyApplicant & { opened: Opened }> => {
  const opened = await open();
  const holder = await bookedOn(backend, opened);
  const waiter = await join(opened);
  await backend.caller.call(calls.cancel, { params: { id: holder.id } }, holder.applicant);
  return { ...waiter, opened };
};

/** How many parts of this work have failed. */
const failuresOf = async (work: string, tenant = "am"): Promise<number> => {
  const series = `startday_work_failures_total{tenant="${tenant}",work="${work}"} `;
  const line = (await metricsText()).body.split("\n").find((text) => text.startsWith(series));
  return Number(line?.slice(series.length) ?? 0);
};

describe("one bad row stops nobody else", () => {
  test("whose seat is freed: the others on the waiting list get their offers", async () => {
    const bad = await waitingForFreed();
    const others = [await waitingForFreed(), await waitingForFreed()];
    await whileRowsFail(
      backend.pool,
      { table: "hold", write: "INSERT", when: `row ->> 'registration_id' = '${bad.id}'` },
      () => sweepAllSeats(backend.services),
    );
    const events = await Promise.all(others.map(({ id }) => eventsOf(backend.pool, id)));
    expect(events.flat().filter((event) => event === "offered")).toHaveLength(2);
    expect(await failuresOf("seats")).toBe(1);
    // The seat that cannot be offered is free for everybody.
    await bookedOn(backend, bad.opened);
    shows(38, { "bad rows": 1, "others' offers": 2 });
  });

  test("whose centre is gone: the other centres make their offers", async () => {
    const [lost, other] = [await waitingForFreed(), await waitingForFreed()];
    await backend.pool.query("UPDATE waiting_list SET location_key = 'gone' WHERE registration_id = $1", [lost.id]);
    await sweepSeats(backend.services, "am", backend.now());
    expect(await eventsOf(backend.pool, other.id)).toContain("offered");
    await backend.pool.query("DELETE FROM waiting_list");
  });

  test("whose hold cannot be ended: the others' holds end, and free seats are offered", async () => {
    const waiter = await waitingForFreed();
    const held = [await open(), await open(), await open()] as const;
    const holders: ReadyApplicant[] = [];
    for (const opened of held) holders.push(await readyFor(backend, opened));
    for (const [index, opened] of held.entries()) await hold(backend, holders[index] as ReadyApplicant, opened);
    backend.later(11 * MINUTE);
    await whileRowsFail(
      backend.pool,
      { table: "hold", write: "DELETE", when: `row ->> 'registration_id' = '${holders[0]?.id}'` },
      () => sweepSeats(backend.services, "am", backend.now()),
    );
    expect(await Promise.all(held.map((opened) => busyOf(backend.pool, opened)))).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await eventsOf(backend.pool, waiter.id)).toContain("offered");
  });

  test("whose event cannot be queued: the others' messages and webhooks are", async () => {
    const receiver = await startReceiver();
    try {
      await addEndpoint(backend, receiver.url);
      await backend.pool.query("DELETE FROM outbox");
      const bookings: ReadyApplicant[] = [];
      for (let count = 0; count < 3; count += 1) bookings.push(await bookedOn(backend, await open()));
      const bad = bookings[0]?.id;
      await whileRowsFail(
        backend.pool,
        { table: "outbox", write: "UPDATE", when: `row ->> 'registration_id' = '${bad}'` },
        () => relayOutbox(backend),
      );
      const relayed = await backend.pool.query("SELECT registration_id AS id FROM outbox WHERE queued_at IS NOT NULL");
      expect(relayed.rows.map(({ id }) => id).sort()).toEqual([bookings[1]?.id, bookings[2]?.id].sort());
      await whileRowsFail(
        backend.pool,
        {
          table: "webhook_attempt",
          write: "INSERT",
          when: `(SELECT registration_id FROM delivery WHERE id = (row ->> 'delivery_id')::uuid) = '${bookings[1]?.id}'`,
        },
        () => createWorker(deliveryQueue(backend.services), () => false).drain(),
      );
      expect(receiver.received.map(({ data }) => data.registrationId)).toContain(bookings[2]?.id);
      const { rows } = await backend.pool.query(
        "SELECT state, registration_id FROM delivery WHERE kind = 'webhook' ORDER BY state",
      );
      expect(rows).toEqual([
        { state: "delivered", registration_id: bookings[2]?.id },
        { state: "waiting", registration_id: bookings[1]?.id },
      ]);
      expect(await failuresOf("outbox")).toBeGreaterThan(0);
      shows(38, { "bad rows": 2, "others' messages": 2, "others' webhooks": 1 });
    } finally {
      await receiver.close();
      await backend.pool.query("DELETE FROM webhook_endpoint; DELETE FROM outbox");
    }
  });

  test("who cannot be erased: the others are, and the work after them goes on", async () => {
    const expired = async (count: number) => {
      const { rows } = await backend.pool.query<{ id: string }>(
        `WITH owner AS (
           INSERT INTO identity (tenant, id, method, value, created_at)
           SELECT 'am', gen_random_uuid(), 'sms', gen_random_uuid()::text, now() - interval '3 years'
           FROM generate_series(1, $1) RETURNING id)
         INSERT INTO registration (tenant, id, identity_id, step, max_step, language, created_at, updated_at)
         SELECT 'am', gen_random_uuid(), id, 'location', 'location', 'hy', now() - interval '3 years',
           now() - interval '3 years' FROM owner RETURNING id`,
        [count],
      );
      return rows.map(({ id }) => id);
    };
    const bad = await expired(60);
    const others = await expired(10);
    await backend.pool.query(
      "UPDATE registration SET updated_at = updated_at + interval '1 day' WHERE id = ANY ($1::uuid[])",
      [others],
    );
    await backend.pool.query(
      `INSERT INTO dev_message (tenant, id, recipient, method, text, at)
       VALUES ('am', gen_random_uuid(), 'x', 'sms', 'y', now() - interval '3 years')`,
    );
    const list = `ARRAY['${bad.join("','")}']`;
    const removed = await whileRowsFail(
      backend.pool,
      { table: "registration", write: "DELETE", when: `row ->> 'id' = ANY (${list})` },
      () => sweepRetention(backend.services, backend.now()),
    );
    expect(removed).toMatchObject({ drafts: 10, identities: 10, messages: 1 });
    expect(await failuresOf("retention")).toBe(60);
    shows(38, { "bad rows": 60, "others erased": 10 });
  });
});

describe("a network whose work fails", () => {
  const [first, next] = ALL_TENANTS;

  test("stops no other network's reminders", async () => {
    await backend.pool.query("DELETE FROM outbox");
    const { id } = await bookedOn(backend, await open());
    await backend.pool.query(
      `UPDATE presentation SET starts_at = $2 WHERE id = (SELECT presentation_id FROM appointment WHERE registration_id = $1)`,
      [id, new Date(backend.now().getTime() + 47 * 60 * MINUTE)],
    );
    await backend.pool.query("UPDATE appointment SET updated_at = '2026-01-01' WHERE registration_id = $1", [id]);
    expect(first).not.toBe("am");
    const db: Database = Object.assign(Object.create(backend.db), {
      send: (text: string, values: unknown[]) => {
        if (values[0] === first) throw new Error("this network's statements fail");
        return backend.db.send(text, values);
      },
    });
    await expect(queueAllReminders({ ...backend.services, db })).rejects.toThrow("this network's");
    expect(await eventsOf(backend.pool, id)).toContain("reminder_48h");
    expect(await failuresOf("reminders", first)).toBe(1);
  });

  test("stops no other network's leftover files from being removed", async () => {
    const seen: Tenant[] = [];
    const files = {
      ...backend.services.files,
      list: (tenant: Tenant) => {
        seen.push(tenant);
        if (tenant === first) throw new Error("this network's folder cannot be read");
        return backend.services.files.list(tenant);
      },
    };
    await expect(sweepFiles({ ...backend.services, files }, backend.now())).rejects.toThrow("cannot be read");
    expect(seen).toContain(next);
    expect(seen).toHaveLength(ALL_TENANTS.length);
  });
});
