import { beforeEach, describe, expect, test } from "vitest";
import { sendDueNoticesOf } from "@/backend/age-notices/send-due";
import { sweepRetention } from "@/backend/retention/sweep";
import { ageNotices } from "@/lib/contracts/age-notices";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { type Day, plusDays, plusYears } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import type { As } from "@/tests/support/caller";
import { saveOf, todayAt } from "@/tests/support/fixtures";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const DAY = plusDays(todayAt("am"), 400);
const BORN = plusYears(DAY, -12);

beforeEach(async () => {
  for (const table of ["age_notice", "outbox", "dev_message"]) await backend.pool.query(`DELETE FROM ${table}`);
});

const ask = (applicant: As, birthDate: Day = BORN) =>
  backend.caller.call(ageNotices.create, { body: { location_key: "yerevan", birthDate, language: "en" } }, applicant);
const draftOf = async (applicant: As, student: object) => {
  const draft = await backend.caller.call(registrations.create, { body: { language: "hy" } }, applicant);
  const body = saveOf(draft, { student: { ...draft.student, ...student }, location_key: "yerevan" });
  await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
  return draft._id;
};
const applicationsOf = async (applicant: As) =>
  (await backend.caller.call(registrations.list, {}, applicant)).registrations;
const sendAt = (day: Day, time: string) =>
  sendDueNoticesOf(backend.services, "am", instantAt(day, time, "Asia/Yerevan"));
const sent = async () => {
  await sendOutbox(backend);
  return (await backend.pool.query<{ text: string }>("SELECT text FROM dev_message WHERE code IS NULL")).rows;
};
const noticeCount = async () => (await backend.pool.query("SELECT FROM age_notice")).rowCount;

describe("an age notice that is due", () => {
  test("is sent on the morning of its day at the centre, once, and forgotten", async () => {
    const applicant = await backend.caller.applicant();
    await ask(applicant);
    expect(await sendAt(plusDays(DAY, -1), "12:00")).toBe(0);
    expect(await sendAt(DAY, "08:59")).toBe(0);
    expect(await sendAt(DAY, "09:00")).toBe(1);
    expect(await sendAt(DAY, "09:10")).toBe(0);
    expect(await noticeCount()).toBe(0);
    const [message, ...others] = await sent();
    expect(others).toEqual([]);
    const [begun] = await applicationsOf(applicant);
    expect(message?.text).toContain("you can apply");
    expect(message?.text).toContain(`/form/${begun?._id}`);
    expect(begun).toMatchObject({ status: "draft", location_key: "yerevan", language: "en" });
  });

  test("is sent later that day, or on the next, when no process ran in the morning, never at night", async () => {
    await ask(await backend.caller.applicant());
    expect(await sendAt(DAY, "20:00")).toBe(0);
    expect(await sendAt(plusDays(DAY, 1), "19:59")).toBe(1);
  });

  test("leads to the child's own draft, not to a brother's or sister's", async () => {
    const applicant = await backend.caller.applicant();
    const child = await draftOf(applicant, { birthDate: BORN });
    await draftOf(applicant, { birthDate: "2012-05-05" });
    await ask(applicant);
    expect(await sendAt(DAY, "10:00")).toBe(1);
    expect((await sent())[0]?.text).toContain(`/form/${child}`);
    expect(await applicationsOf(applicant)).toHaveLength(2);
  });

  test("leads to the child's own draft after the centre has changed its lowest age", async () => {
    const applicant = await backend.caller.applicant();
    const child = await draftOf(applicant, { birthDate: BORN });
    await ask(applicant);
    const manager = await staffMember(backend, { role: "manager" });
    const configure = (ageRestrictions: object | null) =>
      backend.caller.call(
        staffConfiguration.update,
        { params: { location_key: "yerevan" }, body: { ageRestrictions } },
        manager,
      );
    await configure({ min: 11, max: 18 });
    expect(await sendAt(DAY, "10:00")).toBe(1);
    await configure(null);
    expect((await sent())[0]?.text).toContain(`/form/${child}`);
    expect(await applicationsOf(applicant)).toHaveLength(1);
  });

  test("is sent although another child's birth date is stored as an older version stored it", async () => {
    const applicant = await backend.caller.applicant();
    const id = await draftOf(applicant, { birthDate: "2012-05-05" });
    const text = `UPDATE registration SET student = student || '{"birthDate": "12.3.2012"}' WHERE id = $1`;
    await backend.pool.query(text, [id]);
    await ask(applicant);
    expect(await sendAt(DAY, "10:00")).toBe(1);
    expect((await sent())[0]?.text).not.toContain(id);
  });

  test("speaks the language it was asked for in, and to a student only in the student's own draft", async () => {
    const applicant = await backend.caller.applicant();
    const text = async () => {
      await backend.pool.query("DELETE FROM dev_message");
      await ask(applicant);
      expect(await sendAt(DAY, "10:00")).toBe(1);
      return (await sent())[0]?.text;
    };
    const id = await draftOf(applicant, { birthDate: BORN });
    await backend.pool.query("UPDATE registration SET user_legal_status = 0 WHERE id = $1", [id]);
    expect(await text()).toContain("today you are old enough");
    for (let count = 1; count < 5; count += 1) await draftOf(applicant, { birthDate: "2012-05-05" });
    await backend.pool.query(`UPDATE registration SET user_legal_status = 0, student = student - 'birthDate'`);
    expect(await text()).toContain("today the student is old enough");
  });

  test("leads to the list of applications when the applicant has as many as one may have", async () => {
    const applicant = await backend.caller.applicant();
    for (let count = 0; count < 5; count += 1) await draftOf(applicant, { birthDate: "2012-05-05" });
    await ask(applicant);
    expect(await sendAt(DAY, "10:00")).toBe(1);
    expect((await sent())[0]?.text).toMatch(/\/applications$/);
    expect(await applicationsOf(applicant)).toHaveLength(5);
  });

  test("is sent once by many processes, and not at all after it was taken back", async () => {
    const applicant = await backend.caller.applicant();
    await ask(applicant);
    const counts = await Promise.all([sendAt(DAY, "10:00"), sendAt(DAY, "10:00"), sendAt(DAY, "10:00")]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await applicationsOf(applicant)).toHaveLength(1);

    const { _id: id } = await ask(applicant, plusYears(plusDays(DAY, 1), -12));
    await backend.caller.call(ageNotices.remove, { params: { id } }, applicant);
    expect(await sendAt(plusDays(DAY, 1), "10:00")).toBe(0);
  });

  test("ends when the network gives the centre up, and leaves those of other centres", async () => {
    const applicant = await backend.caller.applicant();
    const { _id: lost } = await ask(applicant);
    const { _id: kept } = await ask(applicant, plusYears(plusDays(DAY, 1), -12));
    await backend.pool.query("UPDATE age_notice SET location_key = 'atlantis' WHERE id = $1", [lost]);
    await sendAt(plusDays(DAY, -1), "03:00");
    const { notices } = await backend.caller.call(ageNotices.list, {}, applicant);
    expect(notices.map(({ _id }) => _id)).toEqual([kept]);
  });

  test("goes to the verified phone alone, and counts against its budget", async () => {
    const applicant = await backend.caller.applicant();
    await draftOf(applicant, { birthDate: BORN, email: "family@example.org" });
    await ask(applicant);
    await sendAt(DAY, "10:00");
    const points = async () =>
      (await backend.pool.query("SELECT sum(points)::int AS n FROM rate_limit WHERE key LIKE '%notices%'")).rows[0].n;
    const before = await points();
    expect(await sent()).toHaveLength(1);
    expect(await points()).toBeGreaterThan(before ?? 0);
    expect((await backend.pool.query("SELECT FROM mailbox")).rowCount).toBe(0);
  });
});

describe("an age notice that is sent at the same moment", () => {
  const RACES = 15;
  const deadlocks = async () => {
    const text = "SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()";
    return (await backend.pool.query<{ count: number }>(text)).rows[0]?.count;
  };

  test("as it is taken back is either sent or taken back, never both", async () => {
    for (let race = 0; race < RACES; race += 1) {
      const applicant = await backend.caller.applicant();
      const { _id: id } = await ask(applicant);
      const [count, { status }] = await Promise.all([
        sendAt(DAY, "10:00"),
        backend.caller.raw(ageNotices.remove, { params: { id } }, applicant),
      ]);
      expect(status).toBe(count === 1 ? 404 : 204);
      expect(await applicationsOf(applicant)).toHaveLength(count);
    }
  });

  test("as its applicant's data are erased leaves nothing of them, and neither waits for the other in a circle", async () => {
    for (const table of ["registration", "identity"]) await backend.pool.query(`DELETE FROM ${table}`);
    const before = await deadlocks();
    for (let race = 0; race < RACES; race += 1) {
      const applicant = await backend.caller.applicant();
      await ask(applicant);
      await Promise.all([sendAt(DAY, "10:00"), backend.caller.call(people.eraseMine, {}, applicant)]);
      for (const table of ["identity", "age_notice", "registration", "outbox"])
        expect([table, (await backend.pool.query(`SELECT FROM ${table}`)).rowCount]).toEqual([table, 0]);
    }
    expect(await deadlocks()).toBe(before);
  });
});

test("retention keeps an identity that waits for a birthday, and deletes it after", async () => {
  for (const table of ["registration", "identity"]) await backend.pool.query(`DELETE FROM ${table}`);
  const applicant = await backend.caller.applicant();
  await ask(applicant);
  await backend.pool.query("UPDATE login_session SET expires_at = now() - interval '1 day'");
  const inAYear = new Date(Date.now() + 380 * 24 * 3_600_000);
  const identities = async () => (await backend.pool.query("SELECT FROM identity")).rowCount;
  await sweepRetention(backend.services, inAYear);
  expect(await identities()).toBe(1);
  await backend.pool.query("DELETE FROM age_notice");
  await sweepRetention(backend.services, inAYear);
  expect(await identities()).toBe(0);
});
