import { describe, expect, test } from "vitest";
import { resealAll } from "@/backend/vault/reseal";
import { answersScope } from "@/backend/vault/sealed-answers";
import { createVault } from "@/backend/vault/vault";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { backendUnderTest } from "@/tests/support/backend";
import { makeAppointment, readyFor } from "@/tests/support/booking";
import { dbOn } from "@/tests/support/db-on";
import { aGuardian, aStudent, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const [OLD, NEW] = ["a data secret of the tests: the older one", "a data secret of the tests: the newer one"] as const;
const backend = backendUnderTest({ DATA_SECRET: OLD });

/** Unique words, one for each sensitive answer. */
const WORDS = {
  passport: "AM-SEALED-1",
  need: "hearing-aid in the left ear",
  medicine: "insulin at noon",
  help: "a lift to the second floor",
  guardianPassport: "AM-SEALED-2",
  income: "sealed-income-band",
};

const student = {
  identification: { type: "passport", number: WORDS.passport },
  special_needs: "other_needs",
  specialNeedsList: ["hearing"],
  specialNeeds: WORDS.need,
  accommodations: { medication: WORDS.medicine, support: WORDS.help, primaryLanguage: "Armenian" },
};

const guardian = () => ({
  ...aGuardian(),
  identification: { type: "passport", number: WORDS.guardianPassport },
  income: { title: WORDS.income },
});

const booked = async () => {
  const opened = await openSeats(backend.pool);
  const answers = { ...aStudent(), ...opened.seats, ...student };
  const ready = await readyFor(backend, opened, { student: answers, guardians: [guardian()] });
  await makeAppointment(backend, ready);
  return ready;
};

const get = async ({ applicant, id }: Awaited<ReturnType<typeof booked>>) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);

describe("sensitive answers", () => {
  test("are stored sealed, unlike other answers", async () => {
    await booked();
    for (const word of Object.values(WORDS)) expect(await tablesWith(backend.pool, word), word).toEqual([]);
    expect(await tablesWith(backend.pool, "Armenian")).toContain("registration");
  });

  test("can be read by their owner, in their export, and by managers in the applicant's file", async () => {
    const someone = await booked();
    expect((await get(someone)).student).toMatchObject(student);
    expect((await get(someone)).guardians[0]).toMatchObject({ income: { title: WORDS.income } });
    const exported = JSON.stringify(await backend.caller.call(people.exportMine, {}, someone.applicant));
    for (const word of Object.values(WORDS)) expect(exported).toContain(word);
    const file = await backend.caller.call(
      staffApplicants.get,
      { params: { registrationId: someone.id } },
      await staffMember(backend, { role: "manager" }),
    );
    expect(file.application.student).toMatchObject(student);
  });

  test("are not stored in the response for repeats", async () => {
    const someone = await booked();
    const keyed = { ...someone.applicant, key: "sealed-repeat" };
    const create = () =>
      backend.caller.call(registrations.create, { body: { language: "en", familyOf: someone.id } }, keyed);
    const first = await create();
    expect(first.guardians[0]).toMatchObject({ income: { title: WORDS.income } });
    expect(await create()).toEqual(first);
    expect(await tablesWith(backend.pool, WORDS.income)).toEqual([]);
  });

  test("cannot be decrypted when copied into another application", async () => {
    const [one, other] = [await booked(), await booked()];
    await backend.pool.query(
      "UPDATE registration SET student = (SELECT student FROM registration WHERE id = $1) WHERE id = $2",
      [one.id, other.id],
    );
    const answer = await backend.caller.raw(registrations.get, { params: { id: other.id } }, other.applicant);
    await backend.pool.query("DELETE FROM registration WHERE id = $1", [other.id]);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain(WORDS.passport);
  });

  test("are sealed again when the secret is rotated, after which the old one is not needed", async () => {
    const someone = await booked();
    const both = createVault([NEW, OLD]);
    expect((await resealAll(dbOn(backend.pool), both)).registration).toBeGreaterThan(0);
    expect(Object.values(await resealAll(dbOn(backend.pool), both)).every((count) => count === 0)).toBe(true);
    const { rows } = await backend.pool.query("SELECT student, guardians FROM registration WHERE id = $1", [
      someone.id,
    ]);
    const place = answersScope("am", someone.id);
    expect(createVault([NEW]).open(rows[0].student.sealed, place)).toMatchObject({ specialNeeds: WORDS.need });
    expect(() => createVault([OLD]).open(rows[0].guardians[0].sealed, place)).toThrow("DATA_SECRET");
  });
});
