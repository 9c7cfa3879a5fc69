import { getProperty } from "dot-prop";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { type CorrectedAnswer, staffAnswers } from "@/lib/contracts/staff-answers";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, eventsOf, makeAppointment, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aGuardian, aStudent, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const backend = backendUnderTest();

type Answers = Record<string, CorrectedAnswer>;

const inputOf = (registrationId: string, version: number, answers: Answers) => ({
  params: { registrationId },
  body: { version, answers },
});
const get = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);
const correct = async (staff: As, one: ReadyApplicant, answers: Answers) =>
  backend.caller.call(staffAnswers.correct, inputOf(one.id, (await get(one)).version, answers), staff);
const refused = async (as: As, one: ReadyApplicant, answers: Answers) =>
  backend.caller.refusal(staffAnswers.correct, inputOf(one.id, (await get(one)).version, answers), as);
const file = (staff: As, registrationId: string) =>
  backend.caller.call(staffApplicants.get, { params: { registrationId } }, staff);
const recordOf = async ({ applicant, id }: ReadyApplicant) => {
  const { applications } = await backend.caller.call(people.exportMine, {}, applicant);
  return (applications as { _id: string; record: object }[]).find(({ _id }) => _id === id)?.record ?? {};
};
const entriesOf = async (id: string) => {
  const { rows } = await backend.pool.query(
    "SELECT action, before, after FROM audit_entry WHERE target = $1 AND action <> 'applicant_opened' ORDER BY at",
    [`registration:${id}`],
  );
  return rows;
};
const told = async (id: string) => {
  const { rows } = await backend.pool.query<{ data: { corrected: { fields: string[] } } }>(
    "SELECT data FROM outbox WHERE registration_id = $1 AND event = 'corrected' ORDER BY created_at",
    [id],
  );
  return rows.map(({ data }) => data.corrected);
};
const fieldsOf = ({ data }: { data: Record<string, unknown> | undefined }) => Object.keys(data?.fields ?? {});

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const bookedWith = async (student: object, guardians: object[] = [aGuardian()]) => {
  const opened = await openSeats(backend.pool);
  const ready = await readyFor(backend, opened, { student: { ...aStudent(), ...opened.seats, ...student }, guardians });
  await makeAppointment(backend, ready);
  return ready;
};

describe("a correction by staff", () => {
  test("is stored as the applicant's own save is, and rewrites the registration record", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    const before = await get(one);
    const { version } = await correct(staff, one, { first_name: "  Mariam ", phone: "091 22-33-44" });
    const after = await get(one);
    expect(after).toMatchObject({ version, student: { firstName: "Mariam", phone: "+37491223344" } });
    expect(version).toBe(before.version + 1);
    expect(after.student.lastName).toBe(before.student.lastName);
    expect(after.appointment).toEqual(before.appointment);
    expect(await recordOf(one)).toMatchObject({ first_name: "Mariam", phone: "+37491223344" });
  });

  test("changes a guardian's answers and one of their numbers, and removes an optional answer", async () => {
    const [staff, one] = [await staffMember(backend), await bookedWith({ email: "ani@example.org" })];
    await correct(staff, one, {
      "guardians.0.guardian_first_name": "Nare",
      "guardians.0.guardian_phone_mobiles.0.phone": "+37491998877",
      personal_email: null,
    });
    const { student, guardians } = await get(one);
    expect(guardians[0]).toMatchObject({ firstName: "Nare", phoneNumbers: [{ phone: "+37491998877" }] });
    expect(student.email).toBeUndefined();
    expect(await recordOf(one)).not.toHaveProperty("personal_email");
  });

  test("may leave a draft incomplete", async () => {
    const [staff, one] = [await staffMember(backend), await readyFor(backend, await openSeats(backend.pool))];
    await correct(staff, one, { last_name: null });
    expect((await get(one)).student.lastName).toBeUndefined();
    expect(await refused(staff, one, { dob: "2011-02-30" })).toMatchObject({ status: 422, code: "validation_failed" });
  });

  test("of a booked application is refused for a missing or wrong answer, and changes nothing", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    const before = await get(one);
    for (const [field, value] of Object.entries({ first_name: null, last_name: "123", phone: "12", gender: "none" })) {
      const refusal = await refused(staff, one, { [field]: value });
      expect([refusal.status, fieldsOf(refusal)], field).toEqual([422, [field]]);
    }
    expect(await get(one)).toEqual(before);
    expect(await entriesOf(one.id)).toEqual([]);
  });

  test("names the answers that no longer fit it: a child needs a guardian", async () => {
    const year = Number(todayAt("am").slice(0, 4));
    const one = await bookedWith({}, [aGuardian()]);
    await backend.pool.query("UPDATE registration SET guardians = '[]' WHERE id = $1", [one.id]);
    await backend.pool.query(
      "UPDATE registration SET student = jsonb_set(student, '{birthDate}', to_jsonb($2::text)) WHERE id = $1",
      [one.id, `${year - 40}-01-01`],
    );
    const refusal = await refused(await staffMember(backend), one, { dob: `${year - 14}-01-01` });
    expect(fieldsOf(refusal)).toEqual(["guardians"]);
  });

  test("is not refused for other answers that were wrong before: they are corrected one after the other", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    await backend.pool.query(
      `UPDATE registration SET student = student || '{"firstName": "1", "lastName": "2"}' WHERE id = $1`,
      [one.id],
    );
    await correct(staff, one, { first_name: "Mariam" });
    await correct(staff, one, { last_name: "Petrosyan" });
    expect((await get(one)).student).toMatchObject({ firstName: "Mariam", lastName: "Petrosyan" });
  });

  test("to an age that the centre does not accept on the start day is refused", async () => {
    const refusal = await refused(await staffMember(backend), await booked(), { dob: "1990-01-01" });
    expect(refusal.code).toMatch(/age_restricted|validation_failed/);
  });

  test("to a username that another applicant has is refused by the field", async () => {
    const [staff, first, second] = [
      await staffMember(backend),
      await bookedWith({ username: "taken-one" }),
      await booked(),
    ];
    expect(first.id).not.toBe(second.id);
    const refusal = await refused(staff, second, { username: "Taken-One" });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { username: "username_taken" } } });
  });

  test("of an unknown field, of seats or of files is refused", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    for (const field of [
      "status",
      "sl_schedule.start_day",
      "identification.uploads",
      "guardians.5.guardian_first_name",
    ])
      expect(fieldsOf(await refused(staff, one, { [field]: "x" })), field).toEqual([field]);
    expect(await refused(staff, one, {})).toMatchObject({ status: 422 });
  });

  test("of the same value changes nothing and is not logged", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    const { version, student } = await get(one);
    expect(await correct(staff, one, { first_name: student.firstName ?? "" })).toEqual({ version });
    expect(await entriesOf(one.id)).toEqual([]);
  });

  test("is refused once the application is accepted", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    await backend.caller.call(staffApplicants.accept, { body: { registrationId: one.id } }, staff);
    expect(await refused(staff, one, { first_name: "Mariam" })).toMatchObject({ code: "registration_closed" });
  });

  test("that is stale changes nothing, and returns the current answers to its fields", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    const { version } = await get(one);
    await correct(staff, one, { first_name: "Mariam" });
    const answers = { first_name: "Maria", last_name: "Petrosyan" };
    const refusal = await backend.caller.refusal(staffAnswers.correct, inputOf(one.id, version, answers), staff);
    const current = await get(one);
    expect(refusal).toMatchObject({
      status: 409,
      code: "registration_stale",
      data: {
        current: { version: current.version, answers: { first_name: "Mariam", last_name: current.student.lastName } },
      },
    });
    expect(current.student.firstName).toBe("Mariam");
  });

  test("and the applicant's own save at the same time: one is stale, and nothing is lost", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    for (let round = 0; round < 8; round += 1) {
      const application = await get(one);
      const own = { student: { ...application.student, lastName: `Own${"abcdefgh"[round]}` } };
      const [byStaff, byApplicant] = await Promise.all([
        backend.caller.raw(
          staffAnswers.correct,
          inputOf(one.id, application.version, { first_name: `Desk${"abcdefgh"[round]}` }),
          staff,
        ),
        backend.caller.raw(
          registrations.save,
          { params: { id: one.id }, body: saveOf(application, own) },
          one.applicant,
        ),
      ]);
      expect([byStaff.status, byApplicant.status].sort()).toEqual([200, 409]);
      expect((await get(one)).version).toBe(application.version + 1);
    }
  });
});

describe("who may correct", () => {
  test("nobody corrects an answer that they may not see, nor reads it in a stale refusal", async () => {
    const word = "CORRECTED-PASSPORT";
    const one = await bookedWith({ identification: { type: "passport", number: "AN1234567" } });
    const [staff, manager] = [await staffMember(backend), await staffMember(backend, { role: "manager" })];
    const answers = { "identification.number": word };
    expect(await refused(staff, one, answers)).toMatchObject({ status: 403, code: "forbidden" });
    const stale = await backend.caller.refusal(staffAnswers.correct, inputOf(one.id, 0, answers), staff);
    expect(stale).toMatchObject({ status: 403 });
    await correct(manager, one, answers);
    expect(getProperty((await get(one)).student, "identification.number")).toBe(word);
    // Sealed: in no table, also not in the audit log.
    expect(await tablesWith(backend.pool, word)).toEqual([]);
    expect(getProperty((await file(staff, one.id)).application.student, "identification.number")).toBeUndefined();
  });

  test("reading a sensitive answer in a stale refusal is logged as an opened file is", async () => {
    const one = await bookedWith({ special_needs: "other_needs", specialNeeds: "a hearing-aid" });
    const staff = await staffMember(backend);
    const answers = { special_needs_note: "two hearing-aids" };
    const stale = await backend.caller.refusal(staffAnswers.correct, inputOf(one.id, 0, answers), staff);
    expect(stale.data).toMatchObject({ current: { answers: { special_needs_note: "a hearing-aid" } } });
    const { rows } = await backend.pool.query("SELECT action FROM audit_entry WHERE target = $1", [
      `registration:${one.id}`,
    ]);
    expect(rows).toEqual([{ action: "applicant_opened" }]);
  });

  test("reading a sensitive answer in a stale refusal is logged with an idempotency key, too", async () => {
    const one = await bookedWith({ special_needs: "other_needs", specialNeeds: "a hearing-aid" });
    const staff = { ...(await staffMember(backend)), key: uuid() };
    const answers = { special_needs_note: "two hearing-aids" };
    const stale = await backend.caller.refusal(staffAnswers.correct, inputOf(one.id, 0, answers), staff);
    expect(stale.code).toBe("registration_stale");
    const { rows } = await backend.pool.query("SELECT action FROM audit_entry WHERE target = $1", [
      `registration:${one.id}`,
    ]);
    expect(rows).toEqual([{ action: "applicant_opened" }]);
  });
});

describe("what a correction leaves behind", () => {
  test("an entry in the audit log and the history names the fields, and no answer", async () => {
    const [staff, one] = [await staffMember(backend, { username: "who-corrects" }), await booked()];
    await correct(staff, one, { first_name: "Mariam", "guardians.0.guardian_last_name": "Hakobyan" });
    expect(await entriesOf(one.id)).toEqual([
      { action: "answers_corrected", before: null, after: { fields: ["firstName", "guardians.0.lastName"] } },
    ]);
    expect((await file(staff, one.id)).history.at(-1)).toMatchObject({
      event: "answers_corrected",
      actor: "who-corrects",
    });
  });

  test("one message for corrections that follow each other, which names the fields, where it matters", async () => {
    const [staff, one] = [await staffMember(backend), await booked()];
    await correct(staff, one, { city_pass: "12345" });
    expect(await told(one.id)).toEqual([]);
    await correct(staff, one, { first_name: "Mariam" });
    await correct(staff, one, {
      dob: aStudent().birthDate === "2011-05-04" ? "2011-05-05" : "2011-05-04",
      first_name: "Maria",
    });
    const [message, ...more] = await told(one.id);
    expect([more, message?.fields.toSorted()]).toEqual([[], ["birthDate", "firstName"]]);
    await backend.pool.query("UPDATE outbox SET queued_at = now() WHERE registration_id = $1", [one.id]);
    await correct(staff, one, { last_name: "Hakobyan" });
    expect((await told(one.id)).map(({ fields }) => fields)).toContainEqual(["lastName"]);
    expect((await eventsOf(backend.pool, one.id)).filter((event) => event === "corrected")).toHaveLength(2);
  });
});
