import { beforeEach, describe, expect, test } from "vitest";
import { queueReminders } from "@/backend/delivery/reminders";
import { seats } from "@/lib/contracts/seats";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { bookedOn, type ReadyApplicant } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const HOUR = 3600 * 1000;
const backend = ownBackend();

beforeEach(async () => {
  await backend.pool.query("DELETE FROM appointment");
  await backend.pool.query("DELETE FROM outbox");
  await backend.pool.query("DELETE FROM dev_message");
});

/** An appointment for a presentation at this instant, made that many hours before it. */
const appointmentAt = async (startsAt: Date, madeBefore = 100): Promise<ReadyApplicant> => {
  const opened = await openSeats(backend.pool);
  const ready = await bookedOn(backend, opened);
  await moveTo(ready, startsAt);
  await backend.pool.query("UPDATE appointment SET updated_at = $2 WHERE registration_id = $1", [
    ready.id,
    new Date(startsAt.getTime() - madeBefore * HOUR),
  ]);
  await backend.pool.query("DELETE FROM outbox");
  return ready;
};

const moveTo = ({ id }: ReadyApplicant, startsAt: Date) =>
  backend.pool.query(
    "UPDATE presentation SET starts_at = $2 WHERE id = (SELECT presentation_id FROM appointment WHERE registration_id = $1)",
    [id, startsAt],
  );

const remindAt = (startsAt: Date, hoursBefore: number) =>
  queueReminders(backend.db, "am", new Date(startsAt.getTime() - hoursBefore * HOUR));

const keys = async () =>
  (await backend.pool.query<{ key: string }>("SELECT key FROM outbox ORDER BY created_at, key")).rows.map(
    ({ key }) => key,
  );

const START = new Date("2027-06-15T08:00:00Z");

describe("reminders", () => {
  test("are queued 48 and 3 hours before the presentation, once each", async () => {
    const { id } = await appointmentAt(START);
    expect(await remindAt(START, 48.01)).toBe(0);
    expect(await remindAt(START, 48)).toBe(1);
    expect(await remindAt(START, 47)).toBe(0);
    expect(await remindAt(START, 3.01)).toBe(0);
    expect(await remindAt(START, 3)).toBe(1);
    expect(await remindAt(START, 1)).toBe(0);
    expect(await keys()).toEqual([
      `reminder_48h:${id}:2027-06-15T08:00:00.000Z`,
      `reminder_3h:${id}:2027-06-15T08:00:00.000Z`,
    ]);
  });

  test("are queued late when no process ran in time, and never after the presentation has begun", async () => {
    await appointmentAt(START);
    expect(await remindAt(START, 10)).toBe(1);
    expect(await remindAt(START, 0.1)).toBe(1);
    expect(await remindAt(START, 0)).toBe(0);
    await backend.pool.query("DELETE FROM outbox");
    expect(await remindAt(START, -1)).toBe(0);
  });

  test("are only for applicants who booked before the time of the reminder", async () => {
    await appointmentAt(START, 20);
    expect(await remindAt(START, 19)).toBe(0);
    expect(await remindAt(START, 3)).toBe(1);
    await backend.pool.query("UPDATE appointment SET updated_at = $1", [new Date(START.getTime() - 2 * HOUR)]);
    await backend.pool.query("DELETE FROM outbox");
    expect(await remindAt(START, 1)).toBe(0);
  });

  test("are queued once by many processes", async () => {
    await appointmentAt(START);
    const results = await Promise.all([48, 48, 48].map((hours) => remindAt(START, hours)));
    expect(results.reduce((sum, one) => sum + one)).toBe(1);
  });

  test("are for one network at a time, and for no cancelled appointment", async () => {
    const ready = await appointmentAt(START);
    expect(await queueReminders(backend.db, "de", new Date(START.getTime() - 40 * HOUR))).toBe(0);
    await backend.pool.query("UPDATE appointment SET state = 'cancelled' WHERE registration_id = $1", [ready.id]);
    expect(await remindAt(START, 40)).toBe(0);
  });

  test("are queued again for a presentation that moved", async () => {
    const ready = await appointmentAt(START);
    expect(await remindAt(START, 48)).toBe(1);
    const later = new Date(START.getTime() + 96 * HOUR);
    await moveTo(ready, later);
    expect(await remindAt(later, 48)).toBe(1);
    expect(await keys()).toHaveLength(2);
  });

  test("count elapsed hours over a change to daylight saving time", async () => {
    // Clocks in Berlin go forward on 28 March: 48 hours before 10:00 it was 09:00.
    const start = new Date("2027-03-29T08:00:00Z");
    await appointmentAt(start);
    expect(await queueReminders(backend.db, "am", new Date("2027-03-27T07:59:00Z"))).toBe(0);
    expect(await queueReminders(backend.db, "am", new Date("2027-03-27T08:00:00Z"))).toBe(1);
  });
});

describe("a reminder that waits to be sent", () => {
  const soon = () => new Date(backend.now().getTime() + 2 * HOUR);
  const sent = () => backend.pool.query<{ text: string }>("SELECT text FROM dev_message WHERE code IS NULL");
  const sentCount = async () => (await sent()).rowCount;

  test("is sent when the presentation has not moved, and speaks to the one who signed", async () => {
    const lead = async (legalStatus: number) => {
      await backend.pool.query("DELETE FROM appointment");
      const { id } = await appointmentAt(soon());
      await backend.pool.query("UPDATE registration SET user_legal_status = $2 WHERE id = $1", [id, legalStatus]);
      await queueReminders(backend.db, "am", backend.now());
      await backend.pool.query("DELETE FROM dev_message");
      await sendOutbox(backend);
      return (await sent()).rows.map(({ text }) => text.split("\n")[0]);
    };
    expect(await lead(LEGAL_STATUSES.legalParentOrGuardian)).toEqual([
      "Your child’s presentation starts in less than three hours.",
    ]);
    expect(await lead(LEGAL_STATUSES.adult)).toEqual(["Your presentation starts in less than three hours."]);
  });

  test("is not sent once the presentation has moved", async () => {
    const ready = await appointmentAt(soon());
    await queueReminders(backend.db, "am", backend.now());
    await moveTo(ready, new Date(soon().getTime() + HOUR));
    expect(await sendOutbox(backend)).toBe(1);
    expect(await sentCount()).toBe(0);
  });

  test("is not sent once the appointment is cancelled", async () => {
    const { applicant, id } = await appointmentAt(soon());
    await queueReminders(backend.db, "am", backend.now());
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    await backend.pool.query("DELETE FROM outbox WHERE event = 'cancelled'");
    expect(await sendOutbox(backend)).toBe(1);
    expect(await sentCount()).toBe(0);
  });
});
