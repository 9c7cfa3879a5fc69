import type pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { verification } from "@/lib/contracts/verification";
import { plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { bookedOn, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { freshPhone } from "@/tests/support/caller";
import { type Opened, openSeats, saveOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { untilWaiting } from "@/tests/support/until-waiting";

const backend = ownBackend();

/** Runs `work` while another connection has locked something, as a process does that stands still in a transaction. */
const whileLocked = async <Result>(
  lock: pg.QueryConfig,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await backend.pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    await client.query(lock);
    return await work(client);
  } finally {
    client.release(true);
  }
};

const rowLock = (table: "registration" | "start_day" | "presentation" | "identity", id: string) => ({
  text: `SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`,
  values: [id],
});

/** The same at once or not at all: who has the row would otherwise be ended as a deadlock, and repeated. */
const rowLockNow = (...row: Parameters<typeof rowLock>) => {
  const { text, values } = rowLock(...row);
  return { text: `${text} NOWAIT`, values };
};

const book = async ({ applicant, id }: ReadyApplicant) => {
  const body = { isStudentAdult: false };
  const response = await backend.caller.raw(registrations.makeAppointment, { params: { id }, body }, applicant);
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code ?? ""}`.trim();
};

const readyPeople = (count: number, openedFor: (index: number) => Opened) =>
  inFlight(4, Array.from({ length: count }), (_one, index) => readyFor(backend, openedFor(index)));

describe("a row that another connection has locked and forgotten", () => {
  test("stops nobody but those who need it: they are asked to try again, and everybody else of the batch is booked", async () => {
    const opened = await openSeats(backend.pool, { capacity: 9 });
    const ready = await readyPeople(8, () => opened);
    const [stuck, ...others] = ready as [ReadyApplicant, ...ReadyApplicant[]];
    await whileLocked(rowLock("registration", stuck.id), async () => {
      const [refused, ...answers] = await Promise.all([stuck, ...others].map(book));
      expect(refused).toBe("503 too_busy");
      expect(answers).toEqual(others.map(() => "200"));
    });
    expect(await book(stuck)).toBe("200");
    shows(55, { "booked beside a locked application": others.length, "waited for it": 0 });
  });

  test("is a start day as well: bookings of other days are made", async () => {
    const [locked, free] = [
      await openSeats(backend.pool, { capacity: 9 }),
      await openSeats(backend.pool, { inDays: 20, capacity: 9 }),
    ];
    const ready = await readyPeople(6, (index) => (index % 2 === 0 ? locked : free));
    await whileLocked(rowLock("start_day", locked.seats.start_day), async () => {
      const answers = await Promise.all(ready.map(book));
      expect(answers).toEqual(ready.map((_one, index) => (index % 2 === 0 ? "503 too_busy" : "200")));
    });
  });
});

/** How often a statement with this part is sent by the backend while `work` runs. */
const countOf = async (part: string, work: () => Promise<unknown>): Promise<number> => {
  const sent = vi.spyOn(backend.db, "sendOn");
  await work();
  const count = sent.mock.calls.filter(([, text]) => text.includes(part)).length;
  sent.mockRestore();
  return count;
};

test("one taken username sends the others of its batch together, not one by one", async () => {
  const opened = await openSeats(backend.pool, { capacity: 20 });
  await bookedOn(backend, opened);
  const ready = await readyPeople(8, () => opened);
  const [taken, ...others] = ready as [ReadyApplicant, ...ReadyApplicant[]];
  await backend.pool.query(
    `UPDATE registration SET student = student || '{"username": "ani.p"}' WHERE id = $1 OR id = (
       SELECT registration_id FROM appointment WHERE start_day_id = $2 LIMIT 1)`,
    [taken.id, opened.seats.start_day],
  );
  const answers: string[] = [];
  const count = await countOf("FROM book_many(", async () => {
    answers.push(...(await Promise.all(ready.map(book))));
  });
  expect(answers).toEqual(["422 validation_failed", ...others.map(() => "200")]);
  // The first booking may have gone alone, before the others came.
  expect(count).toBeLessThanOrEqual(4);
});

describe("who waits for a lock has none that the other one needs", () => {
  test("sessions with other times, while a presentation is moved", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    const opened = await openSeats(backend.pool, { isWithinWeek: true });
    const { id } = await bookedOn(backend, opened);
    const body = {
      id: opened.seats.session_id,
      locationKey: "yerevan",
      weekdays: [weekdayOf(opened.date)],
      start_time: "09:00",
      end_time: "10:30",
      capacity: 1,
    };
    const lock = { text: "SELECT pg_advisory_xact_lock_shared(hashtextextended('timetable am yerevan', 0))" };
    const changed = await whileLocked(lock, async (client) => {
      const changing = backend.caller.raw(staffSlots.update, { body }, staff);
      await untilWaiting(backend.pool);
      await client.query(rowLockNow("registration", id));
      await client.query("COMMIT");
      return changing;
    });
    expect(changed.status).toBe(200);
    const move = {
      id: opened.seats.presentation_date,
      locationKey: "yerevan",
      startDates: [opened.date],
      date: instantAt(plusDays(opened.date, -3), "14:00", "Asia/Yerevan").toISOString(),
      confirm: true,
    };
    await backend.caller.call(staffPresentations.update, { body: move }, staff);
  });

  test("a session that is removed, while somebody who waits for it is erased", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    const opened = await openSeats(backend.pool, { inDays: 22 });
    const holder = await bookedOn(backend, opened);
    const waiter = await readyFor(backend, opened);
    const { session_id, secondary_session_id = "", start_day } = opened.seats;
    const body = { session_id, secondary_session_id, from: opened.date, to: opened.date };
    await backend.caller.call(calls.joinWaitingList, { params: { id: waiter.id }, body }, waiter.applicant);
    await backend.caller.call(calls.cancel, { params: { id: holder.id } }, holder.applicant);
    const removed = await whileLocked(rowLock("registration", waiter.id), async (client) => {
      const removing = backend.caller.raw(staffSlots.remove, { params: { id: session_id } }, staff);
      await untilWaiting(backend.pool);
      await client.query(rowLockNow("start_day", start_day));
      await client.query("SELECT 1 FROM waiting_list WHERE registration_id = $1 FOR UPDATE NOWAIT", [waiter.id]);
      await client.query("COMMIT");
      return removing;
    });
    expect(removed.status).toBe(204);
  });

  test("a sign-in, while the same person is erased", async () => {
    const phone = freshPhone();
    const applicant = await backend.caller.applicant("am", phone);
    const to = { value: phone, method: "sms" as const };
    await backend.pool.query("UPDATE one_time_secret SET retry_at = now() WHERE address LIKE '% ' || $1", [phone]);
    await backend.caller.call(verification.send, { body: { ...to, language: "en" } }, { tenant: "am" });
    const code = await backend.caller.codeFor(phone, { tenant: "am" });
    const lock = { text: "SELECT 1 FROM identity WHERE value = $1 FOR UPDATE", values: [phone] };
    const checked = await whileLocked(lock, async (client) => {
      const checking = backend.caller.raw(verification.check, { body: { ...to, code } }, { tenant: "am" });
      await untilWaiting(backend.pool);
      await client.query("SELECT 1 FROM one_time_secret WHERE address = 'sms ' || $1 FOR UPDATE NOWAIT", [phone]);
      await client.query("COMMIT");
      return checking;
    });
    expect(checked.status).toBe(200);
    await backend.caller.call(people.eraseMine, {}, applicant);
  });
});

describe("a transaction that waited in a circle", () => {
  test("is repeated: nobody is told of a deadlock", async () => {
    const full = await openSeats(backend.pool, { inDays: 24 });
    await bookedOn(backend, full);
    const { applicant, id } = await readyFor(backend, full);
    const { session_id, secondary_session_id = "" } = full.seats;
    const wait = { session_id, secondary_session_id, from: full.date, to: full.date };
    await backend.caller.call(calls.joinWaitingList, { params: { id }, body: wait }, applicant);
    const save = async () => {
      const application = await backend.caller.call(registrations.get, { params: { id } }, applicant);
      return backend.caller.raw(registrations.save, { params: { id }, body: saveOf(application) }, applicant);
    };
    const waiting = { text: "SELECT 1 FROM waiting_list WHERE registration_id = $1 FOR UPDATE", values: [id] };
    // The save has the application and wants the place on the waiting list; the other connection has that and wants the application.
    const inCircle = () =>
      whileLocked(waiting, async (client) => {
        let saving: Promise<Response> | undefined;
        const count = await countOf("saved_version = version + 1", async () => {
          saving = save();
          await untilWaiting(backend.pool);
          await client.query(rowLock("registration", id)).catch(() => undefined);
          await client.query("COMMIT");
          expect((await saving).status).toBe(200);
        });
        return count;
      });
    // PostgreSQL ends one of the two: mostly the one that has waited for longer.
    let count = 1;
    for (let round = 0; round < 5 && count === 1; round += 1) count = await inCircle();
    expect(count).toBe(2);
  });
});

describe("every connection of the application", () => {
  test("compiles no plans, gives up locks when its process stands still, and notices when its machine is gone", async () => {
    const rows = await backend.db.many<{
      name: string;
      setting: string;
    }>`SELECT name, setting FROM pg_settings WHERE name IN ('jit', 'idle_in_transaction_session_timeout')
         OR name LIKE 'tcp_keepalives_%' ORDER BY name`;
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      idle_in_transaction_session_timeout: "20000",
      jit: "off",
      tcp_keepalives_count: "3",
      tcp_keepalives_idle: "10",
      tcp_keepalives_interval: "5",
    });
  });

  test("runs functions whose plans are not compiled whatever the role says, and which wait for no row for long", async () => {
    const { rows } = await backend.pool.query<{ name: string; settings: string[] }>(
      `SELECT proname AS name, proconfig AS settings FROM pg_proc
       WHERE proname IN ('admit_visitors', 'book_many', 'bookings_by_key', 'claimers') ORDER BY proname`,
    );
    for (const { settings } of rows) expect(settings).toContain("jit=off");
    expect(rows.map(({ name }) => name)).toEqual(["admit_visitors", "book_many", "bookings_by_key", "claimers"]);
    expect(rows.find(({ name }) => name === "book_many")?.settings).toContain("lock_timeout=5s");
  });
});
