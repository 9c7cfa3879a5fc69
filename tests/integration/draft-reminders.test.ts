import { beforeEach, describe, expect, test } from "vitest";
import { queueDraftReminders } from "@/backend/delivery/draft-reminders";
import { ageNotices } from "@/lib/contracts/age-notices";
import { handOver } from "@/lib/contracts/hand-over";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { bookedOn, familyFor, makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aStudent, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { aSentDraft } from "@/tests/support/hand-over";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const TODAY = todayAt("am");

beforeEach(async () => {
  for (const table of ["age_notice", "outbox", "dev_message", "appointment", "registration", "configuration"])
    await backend.pool.query(`DELETE FROM ${table}`);
});

/** Noon in Yerevan that many days from now; today at noon somebody last changed the drafts. */
const noonIn = (days: number, time = "12:00") => instantAt(plusDays(TODAY, days), time, "Asia/Yerevan");
const rest = () => backend.pool.query("UPDATE registration SET updated_at = $1", [noonIn(0)]);
const remindIn = async (days: number, time = "12:00") => {
  await rest();
  return queueDraftReminders(backend.services, "am", noonIn(days, time));
};

/** A draft with answers, saved in Armenian. */
const aDraft = async (applicant: As, student: object = { firstName: "Ani" }) => {
  const draft = await backend.caller.call(registrations.create, { body: { language: "hy" } }, applicant);
  const body = saveOf(draft, { student: { ...draft.student, ...student }, location_key: "yerevan", lang: "hy" });
  await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
  return draft._id;
};
const texts = async () => {
  await sendOutbox(backend);
  return (await backend.pool.query<{ text: string }>("SELECT text FROM dev_message WHERE code IS NULL")).rows;
};

describe("a draft that rests", () => {
  test("is followed by one message after three days, in its language, with a link to continue", async () => {
    const id = await aDraft(await backend.caller.applicant(), { firstName: "Ani", email: "family@example.org" });
    expect(await remindIn(3, "11:59")).toBe(0);
    expect(await remindIn(3)).toBe(1);
    expect(await remindIn(4)).toBe(0);
    const [message, ...others] = await texts();
    expect(others).toEqual([]);
    expect(message?.text).toMatch(new RegExp(`^Դուք սկսել եք հայտը[^]*/form/${id}$`));
  });

  test("is left alone at night and after ten days", async () => {
    await aDraft(await backend.caller.applicant());
    expect(await remindIn(4, "08:59")).toBe(0);
    expect(await remindIn(4, "20:00")).toBe(0);
    expect(await remindIn(11)).toBe(0);
    expect(await remindIn(4, "09:00")).toBe(1);
  });

  test("is not followed by a message without an answer", async () => {
    await backend.caller.call(registrations.create, { body: { language: "hy" } }, await backend.caller.applicant());
    await aDraft(await backend.caller.applicant(), {});
    expect(await remindIn(3)).toBe(0);
    await aDraft(await backend.caller.applicant(), { birthDate: `${Number(TODAY.slice(0, 4)) - 14}-01-01` });
    expect(await remindIn(3)).toBe(1);
  });

  test("is not followed by a message to somebody who has booked another application since", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    await aDraft(ready.applicant);
    await makeAppointment(backend, ready);
    await backend.pool.query("UPDATE appointment SET created_at = $1", [noonIn(1)]);
    expect(await remindIn(3)).toBe(0);
    await backend.pool.query("UPDATE appointment SET created_at = $1", [noonIn(-1)]);
    expect(await remindIn(3)).toBe(1);
  });

  test("is not followed by a message once staff have withdrawn it as a duplicate", async () => {
    const id = await aDraft(await backend.caller.applicant());
    await backend.pool.query("UPDATE registration SET duplicate_of = gen_random_uuid() WHERE id = $1", [id]);
    expect(await remindIn(3)).toBe(0);
    await backend.pool.query("UPDATE registration SET duplicate_of = NULL WHERE id = $1", [id]);
    expect(await remindIn(3)).toBe(1);
  });

  test("is not followed by a message about a child of an age that the centre does not accept", async () => {
    const applicant = await backend.caller.applicant();
    await aDraft(applicant, { birthDate: `${Number(TODAY.slice(0, 4)) - 5}-01-01` });
    expect(await remindIn(3)).toBe(0);
    await aDraft(applicant, { birthDate: `${Number(TODAY.slice(0, 4)) - 14}-01-01` });
    expect(await remindIn(3)).toBe(1);
  });

  test("is not followed by a message while it is on the waiting list", async () => {
    const opened = await openSeats(backend.pool);
    await bookedOn(backend, opened);
    const { applicant, id } = await readyFor(backend, opened, { student: aStudent() });
    const { session_id, secondary_session_id } = opened.seats;
    const body = { session_id, secondary_session_id, from: opened.date, to: opened.date };
    await backend.caller.call(seats.joinWaitingList, { params: { id }, body }, applicant);
    expect(await remindIn(3)).toBe(0);
    await backend.caller.call(seats.leaveWaitingList, { params: { id } }, applicant);
    expect(await remindIn(3)).toBe(1);
  });

  test("is not followed by a message while its applicant waits for a birthday", async () => {
    const applicant = await backend.caller.applicant();
    await aDraft(applicant);
    const birthDate = `${Number(TODAY.slice(0, 4)) - 5}-01-01`;
    const body = { location_key: "yerevan", birthDate, language: "hy" } as const;
    await backend.caller.call(ageNotices.create, { body }, applicant);
    expect(await remindIn(3)).toBe(0);
  });

  test("is not followed by a message while its link for a guardian is open, and by one to each who stops with it", async () => {
    const { token, phone } = await aSentDraft(backend);
    expect(await remindIn(3)).toBe(0);
    expect(await remindIn(8)).toBe(1);
    const guardian = await backend.caller.applicant("am", phone);
    await backend.caller.call(handOver.accept, { body: { token } }, guardian);
    expect(await remindIn(3)).toBe(1);
    expect(await remindIn(4)).toBe(0);
  });

  test("is not followed by a message once its applicant's data are erased", async () => {
    const applicant = await backend.caller.applicant();
    await aDraft(applicant);
    await backend.caller.call(people.eraseMine, {}, applicant);
    expect(await remindIn(3)).toBe(0);
  });

  test("is followed by one message with those that are booked with it, which leads to the one that was changed last", async () => {
    const opened = await openSeats(backend.pool);
    const { drafts } = await familyFor(backend, [opened, opened, opened]);
    await rest();
    const last = drafts[1]?._id;
    await backend.pool.query("UPDATE registration SET updated_at = $2 WHERE id = $1", [last, noonIn(0, "12:05")]);
    expect(await queueDraftReminders(backend.services, "am", noonIn(3, "12:05"))).toBe(1);
    expect(await queueDraftReminders(backend.services, "am", noonIn(3, "12:15"))).toBe(0);
    expect((await texts()).map(({ text }) => text.endsWith(`/form/${last}`))).toEqual([true]);
  });

  test("is followed by a message once, with many processes, and counted", async () => {
    await aDraft(await backend.caller.applicant());
    await rest();
    const counts = await Promise.all([1, 2, 3].map(() => queueDraftReminders(backend.services, "am", noonIn(3))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  describe("after its message was queued", () => {
    /** A draft whose message was queued yesterday. */
    const queued = async () => {
      const ready = await readyFor(backend, await openSeats(backend.pool));
      await backend.pool.query("UPDATE registration SET updated_at = $1", [noonIn(-4)]);
      expect(await queueDraftReminders(backend.services, "am", noonIn(-1))).toBe(1);
      return ready;
    };

    test("is followed by it if nothing happened meanwhile", async () => {
      const { id } = await queued();
      expect((await texts())[0]?.text).toContain(`/form/${id}`);
    });

    test("is not followed by it once it is continued", async () => {
      const { applicant, id } = await queued();
      const stored = await backend.caller.call(registrations.get, { params: { id } }, applicant);
      await backend.caller.call(registrations.save, { params: { id }, body: saveOf(stored) }, applicant);
      expect(await texts()).toEqual([]);
    });

    test("is not followed by it once it is booked, even in the same moment", async () => {
      const ready = await queued();
      await makeAppointment(backend, ready);
      await backend.pool.query("UPDATE registration SET updated_at = $1", [noonIn(-4)]);
      expect((await texts()).filter(({ text }) => text.includes(`/form/${ready.id}`))).toEqual([]);
    });
  });

  test("is followed by a message in the next round when there are many", async () => {
    await aDraft(await backend.caller.applicant());
    await backend.pool.query(
      `INSERT INTO registration (tenant, id, identity_id, version, step, max_step, language, location_key, student, created_at, updated_at)
       SELECT tenant, gen_random_uuid(), identity_id, version, step, max_step, language, location_key, student, created_at, updated_at
       FROM registration, generate_series(1, 200)`,
    );
    expect([await remindIn(3), await remindIn(3), await remindIn(3)]).toEqual([200, 1, 0]);
  });

  test("is followed by no message where the centre has turned them off", async () => {
    await aDraft(await backend.caller.applicant());
    const manager = await staffMember(backend, { role: "manager" });
    const params = { location_key: "yerevan" };
    await backend.caller.call(staffConfiguration.update, { params, body: { draftReminders: false } }, manager);
    expect(await remindIn(3)).toBe(0);
    await backend.caller.call(staffConfiguration.update, { params, body: { draftReminders: null } }, manager);
    expect(await remindIn(3)).toBe(1);
  });
});
