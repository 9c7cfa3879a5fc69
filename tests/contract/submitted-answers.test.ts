import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Application } from "@/lib/contracts/application";
import { configuration } from "@/lib/contracts/configuration";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { registrationRecord } from "@/lib/domain/application/registration-record";
import { situationOf } from "@/lib/domain/application/situation";
import { formIssues } from "@/lib/domain/application/validation";
import english from "@/messages/base/en.json";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, eventsOf, makeAppointment, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { BROKEN, type BrokenAnswer, INCOMPLETE, MALFORMED } from "@/tests/support/broken-answers";
import { aGuardian, aStudent, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const RUNS = 60;

const backend = backendUnderTest();

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const draft = async () => readyFor(backend, await openSeats(backend.pool));
const get = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);
const inputOf = (application: Application, changes: object) => ({
  params: { id: application._id },
  body: saveOf(application, changes),
});
const save = async (one: ReadyApplicant, changes: object) =>
  backend.caller.call(registrations.save, inputOf(await get(one), changes), one.applicant);
const refusedSave = async (one: ReadyApplicant, changes: object) =>
  backend.caller.refusal(registrations.save, inputOf(await get(one), changes), one.applicant);
const broken = async (one: ReadyApplicant, { change }: BrokenAnswer) => {
  const { student, guardians } = change(await get(one));
  return { student, guardians };
};
const fieldsOf = ({ data }: { data: Record<string, unknown> | undefined }) => Object.keys(data?.fields ?? {});

const recordOf = async ({ applicant, id }: ReadyApplicant) => {
  const { applications } = await backend.caller.call(people.exportMine, {}, applicant);
  return (applications as { _id: string; record: object }[]).find(({ _id }) => _id === id)?.record;
};
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));
const nameOfNeed = (need: string) => (english.specialNeeds as Record<string, string>)[need] ?? need;

/** The year in which somebody of this age today was born, on 1 January. */
const bornYearsAgo = (years: number) => `${Number(todayAt("am").slice(0, 4)) - years}-01-01`;

/** Changes the settings of Gyumri, where no other test books. */
const configure = (settings: object) =>
  backend.pool.query(
    `INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', 'gyumri', $1, now())
     ON CONFLICT (tenant, location_key) DO UPDATE SET settings = excluded.settings`,
    [settings],
  );
const inGyumri = async (student: object = {}) => {
  const opened = await openSeats(backend.pool, { locationKey: "gyumri" });
  const answers = { ...aStudent(), ...opened.seats, ...student };
  const one = await readyFor(backend, opened, { location_key: "gyumri", student: answers });
  await makeAppointment(backend, one);
  return one;
};

describe("a save of a submitted application", () => {
  test("is refused with any broken answer, naming the field, and changes nothing", async () => {
    const one = await booked();
    const [application, record] = [await get(one), await recordOf(one)];
    const taken: string[] = [];
    for (const [what, attack] of Object.entries(BROKEN)) {
      const input = inputOf(await get(one), await broken(one, attack));
      const response = await backend.caller.raw(registrations.save, input, one.applicant);
      if (response.status !== 422 || !(await response.text()).includes(`"${attack.field}"`)) taken.push(what);
    }
    expect(taken).toEqual([]);
    expect(await get(one)).toEqual(application);
    expect(await recordOf(one)).toEqual(record);
    shows(39, { "broken answers": Object.keys(BROKEN).length, saved: taken.length });
  });

  test("names every broken answer at once", async () => {
    const one = await booked();
    const refusal = await refusedSave(one, { student: { ...aStudent(), lastName: "", email: "ani@" }, guardians: [] });
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(fieldsOf(refusal).sort()).toEqual(["guardians", "last_name", "personal_email"]);
  });

  test("rewrites the registration record, and sends no message", async () => {
    const one = await booked();
    const events = await eventsOf(backend.pool, one.id);
    const student = { ...(await get(one)).student, lastName: "Սարգսյան", special_needs: "other_needs" };
    await save(one, { student: { ...student, specialNeedsList: ["hearing"], specialNeeds: "Sits in front" } });
    expect(await recordOf(one)).toMatchObject({
      last_name: "Սարգսյան",
      special_needs: `- ${english.specialNeeds.hearing}\nSits in front`,
      sl_schedule: { start_day: student.start_day },
    });
    expect(await eventsOf(backend.pool, one.id)).toEqual(events);
  });

  test("is refused for a birth date of an age that the centre does not accept on the start day", async () => {
    const one = await booked();
    const { student } = await get(one);
    for (const years of [5, 40])
      expect(await refusedSave(one, { student: { ...student, birthDate: bornYearsAgo(years) } })).toMatchObject({
        status: 422,
        code: "age_restricted",
      });
    expect((await get(one)).student).toEqual(student);
  });

  test("needs an answer that the centre has come to require, but no new acceptance and no other age", async () => {
    await configure({});
    const one = await inGyumri();
    await configure({ usernameRequired: true, ageRestrictions: { min: 17 }, contract: { version: "2099-01" } });
    const { student } = await get(one);
    expect(fieldsOf(await refusedSave(one, {}))).toEqual(["username"]);
    const username = `ani-${one.id.slice(-12)}`;
    expect((await save(one, { student: { ...student, username } })).student.username).toBe(username);
  });

  test("is refused while another submitted application has the username, in any case", async () => {
    await configure({ usernameRequired: true });
    const username = `nare.${crypto.randomUUID().slice(0, 8)}`;
    await inGyumri({ username });
    const other = await inGyumri({ username: `${username}-2` });
    const { student } = await get(other);
    expect(await refusedSave(other, { student: { ...student, username: username.toUpperCase() } })).toMatchObject({
      status: 422,
      data: { fields: { username: "username_taken" } },
    });
    expect((await get(other)).student).toEqual(student);
  });
});

const anyChange = fc.constantFrom(...Object.values(BROKEN));
/** Answers that a booking accepts. */
const validChange = fc.record(
  {
    firstName: fc.constantFrom("Մանե", "Zoé", "Ana María"),
    gender: fc.constantFrom("male", "other", "not-specified"),
    email: fc.constantFrom("ani@example.org", "", undefined),
    occupation: fc.constantFrom("none", "full_time_student"),
    special_needs: fc.constantFrom("good", "other_needs"),
    specialNeedsList: fc.subarray(["hearing"]),
    specialNeeds: fc.constantFrom("", "Sits in front\nwith a friend"),
    siblings: fc.boolean(),
    birthDate: fc.constantFrom(...[13, 15, 17].map(bornYearsAgo)),
  },
  { requiredKeys: [] },
);

test("what a save of a submitted application stores is what a booking accepts, and its record is that of its form", async () => {
  const config = await backend.caller.call(configuration.get, {});
  const one = await booked();
  const counts = { saved: 0, refused: 0 };
  const attack = fc.option(anyChange, { freq: 2 });
  await fc.assert(
    fc.asyncProperty(validChange, attack, async (valid, brokenAnswer) => {
      const read = await get(one);
      const form = { student: { ...read.student, ...valid }, guardians: [aGuardian()] };
      const changes = brokenAnswer ? brokenAnswer.change(form) : form;
      const response = await backend.caller.raw(registrations.save, inputOf(read, changes), one.applicant);
      const stored = await get(one);
      expect(response.status).toBe(brokenAnswer ? 422 : 200);
      if (response.ok) counts.saved += 1;
      else counts.refused += 1;
      expect(stored.version).toBe(read.version + (response.ok ? 1 : 0));
      const { contextOf, journeyOf } = situationOf("am", config, stored.location_key, new Date());
      const { student } = stored;
      expect(formIssues(stored as ApplicationForm, journeyOf(student), contextOf(student))).toEqual([]);
      expect(await recordOf(one)).toEqual(asJson(registrationRecord(stored as ApplicationForm, nameOfNeed)));
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(counts.saved, counts.refused)).toBeGreaterThan(0);
  shows(39, counts);
}, 60_000);

describe("a move", () => {
  test("is refused while a stored answer is broken, and succeeds once it is mended", async () => {
    const one = await booked();
    const { student } = await get(one);
    await backend.pool.query(`UPDATE registration SET student = student || '{"gender": "dragon"}' WHERE id = $1`, [
      one.id,
    ]);
    const input = { params: { id: one.id }, body: { isStudentAdult: false } };
    const refusal = await backend.caller.refusal(registrations.updateAppointment, input, one.applicant);
    expect([refusal.status, fieldsOf(refusal)]).toEqual([422, ["gender"]]);
    await save(one, { student });
    await backend.caller.call(registrations.updateAppointment, input, one.applicant);
    shows(39);
  });
});

describe("a save of a draft", () => {
  test("keeps answers that are incomplete", async () => {
    const one = await draft();
    const { student, guardians } = await get(one);
    for (const { change } of Object.values(INCOMPLETE)) await save(one, change({ student, guardians }));
    expect((await get(one)).version).toBe(1 + Object.keys(INCOMPLETE).length);
  });

  test("is refused with an option that does not exist, a line break or a text without end", async () => {
    const one = await draft();
    const application = await get(one);
    for (const [what, attack] of Object.entries(MALFORMED))
      expect(fieldsOf(await refusedSave(one, await broken(one, attack))), what).toEqual([attack.field]);
    expect(await get(one)).toEqual(application);
    shows(39, { "malformed answers of a draft": Object.keys(MALFORMED).length, saved: 0 });
  });

  test("keeps a choice that the centre has withdrawn since, which a booking refuses", async () => {
    await configure({ specialNeeds: [{ name: "own-chair", tooltip: "" }] });
    const opened = await openSeats(backend.pool, { locationKey: "gyumri" });
    const student = { ...aStudent(), ...opened.seats, special_needs: "other_needs", specialNeedsList: ["own-chair"] };
    const one = await readyFor(backend, opened, { location_key: "gyumri", student });
    await configure({ specialNeeds: [{ name: "hearing", tooltip: "" }] });
    const saved = await save(one, { student: { ...student, firstName: "Մանե" } });
    expect(saved.student.specialNeedsList).toEqual(["own-chair"]);
    const body = { isStudentAdult: false };
    const refusal = await backend.caller.refusal(
      registrations.makeAppointment,
      { params: { id: one.id }, body },
      one.applicant,
    );
    expect(fieldsOf(refusal)).toEqual(["special_needs"]);
    await save(one, { student: { ...student, specialNeedsList: ["hearing"] } });
    await makeAppointment(backend, one);
  });

  test("keeps a school that was deleted since, which a booking refuses", async () => {
    const one = await draft();
    const school = { school_id: crypto.randomUUID() };
    await backend.pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [one.id, school]);
    await save(one, { student: { ...(await get(one)).student, firstName: "Մանե" } });
    const input = { params: { id: one.id }, body: { isStudentAdult: false } };
    const refusal = await backend.caller.refusal(registrations.makeAppointment, input, one.applicant);
    expect(fieldsOf(refusal)).toEqual(["school_id"]);
  });

  test("keeps a username that another application has, which a booking refuses", async () => {
    await configure({ usernameRequired: true });
    const username = `mane.${crypto.randomUUID().slice(0, 8)}`;
    await inGyumri({ username });
    const opened = await openSeats(backend.pool, { locationKey: "gyumri" });
    const student = { ...aStudent(), ...opened.seats, username };
    const one = await readyFor(backend, opened, { location_key: "gyumri", student });
    expect((await get(one)).student.username).toBe(username);
    const input = { params: { id: one.id }, body: { isStudentAdult: false } };
    expect(await backend.caller.refusal(registrations.makeAppointment, input, one.applicant)).toMatchObject({
      status: 422,
      data: { fields: { username: "username_taken" } },
    });
  });
});

test("an application that earlier rules let through can still be read", async () => {
  const one = await booked();
  const answers = { gender: "dragon", email: "ani@example.org\r\nBcc: all@example.org", birthDate: "9999-01-01" };
  await backend.pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [one.id, answers]);
  expect((await get(one)).student).toMatchObject(answers);
});
