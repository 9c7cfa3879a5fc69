import { describe, expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { makeAppointment, moveTo, type ReadyApplicant } from "@/tests/support/booking";
import { aGuardian, aStudent, openSeats, saveOf } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const JAPAN = { tenant: "tks", locationKey: "takasaki" } as const;
const NETHERLANDS = { tenant: "ams", locationKey: "amsterdam" } as const;

interface Place {
  tenant: Tenant;
  locationKey: string;
}

/** A draft with these answers that could be booked if they are complete. */
const draftWith = async ({ tenant, locationKey }: Place, student: object, guardian: object = {}) => {
  const { caller, pool } = backend;
  const { seats } = await openSeats(pool, { tenant, locationKey });
  const applicant = await caller.applicant(tenant);
  const { dashboardConfig } = await caller.call(configuration.get, {}, applicant);
  const draft = await caller.call(registrations.create, { body: { language: "en" } }, applicant);
  const body = saveOf(draft, {
    location_key: locationKey,
    userLegalStatus: 1,
    student: { ...aStudent(tenant), ...seats, ...student },
    guardians: [{ ...aGuardian(), ...guardian }],
    step: "confirmation",
    maxStep: "confirmation",
    contract: { version: dashboardConfig.contract.version, signer: "guardian" },
  });
  const saved = await caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
  return { applicant, id: draft._id, saved };
};

const recordOf = async ({ applicant, id }: ReadyApplicant) => {
  const { applications } = await backend.caller.call(people.exportMine, {}, applicant);
  return (applications as { _id: string; record: object }[]).find(({ _id }) => _id === id)?.record;
};

describe("an application in Japan", () => {
  const student = { lastName: "高橋", firstName: "さくら", lastNameKana: "たかはし", firstNameKana: "ｻｸﾗ" };
  const guardian = { lastName: "高橋", firstName: "花", lastNameKana: "タカハシ", firstNameKana: "はな" };
  const address = { postal_code: "３７００８２９", province: "群馬県" };

  test("is saved with its readings in katakana, plain Latin letters and the postal code's usual spelling", async () => {
    const { saved } = await draftWith(JAPAN, { ...student, lastNameEn: "Ｔａｋａｈａｓｈｉ", address }, guardian);
    expect(saved.student).toMatchObject({
      lastNameKana: "タカハシ",
      firstNameKana: "サクラ",
      lastNameEn: "Takahashi",
      address: { postal_code: "370-0829", province: "群馬県" },
    });
    expect(saved.guardians).toMatchObject([{ lastNameKana: "タカハシ", firstNameKana: "ハナ" }]);
  });

  test("is booked with its readings, which the registration record has under names of their own", async () => {
    const ready = await draftWith(JAPAN, student, guardian);
    await makeAppointment(backend, ready);
    expect(await recordOf(ready)).toMatchObject({
      last_name_kana: "タカハシ",
      first_name_kana: "サクラ",
      guardians: [{ guardian_last_name_kana: "タカハシ", guardian_first_name_kana: "ハナ" }],
    });
  });

  test("that was booked before these rules is changed, moved and accepted; only a changed answer has to follow them", async () => {
    const { caller, pool } = backend;
    const ready = await draftWith(JAPAN, student, guardian);
    await makeAppointment(backend, ready);
    const params = { id: ready.id };
    await pool.query(
      `UPDATE registration SET student = student - 'lastNameKana' - 'firstNameKana' || '{"address": {"postal_code": "1234"}}',
         guardians = jsonb_build_array(guardians -> 0 #- '{lastNameKana}' #- '{firstNameKana}') WHERE id = $1`,
      [ready.id],
    );
    const stored = await caller.call(registrations.get, { params }, ready.applicant);
    const bodyWith = (changes: object) => saveOf(stored, { student: { ...stored.student, ...changes } });
    const refusal = caller.refusal(
      registrations.save,
      { params, body: bodyWith({ firstNameKana: "Sakura", address: { postal_code: "12345" } }) },
      ready.applicant,
    );
    expect((await refusal).data).toEqual({
      fields: { first_name_kana: "validator_kana", "address.postal_code": "validator_postal_code" },
    });
    await caller.call(registrations.save, { params, body: bodyWith({ firstName: "桜" }) }, ready.applicant);
    await moveTo(backend, ready, await openSeats(pool, { ...JAPAN, inDays: 20 }));
    const staff = await staffMember(backend, { tenant: "tks", locations: ["takasaki"] });
    const accepted = await caller.call(staffApplicants.accept, { body: { registrationId: ready.id } }, staff);
    expect(accepted.status).toBe("accepted");
  });

  test("shows staff its reading in the list and the export", async () => {
    const ready = await draftWith(JAPAN, { ...student, lastName: "髙﨑" }, guardian);
    await makeAppointment(backend, ready);
    const staff = await staffMember(backend, { tenant: "tks", locations: ["takasaki"] });
    const query = { locationKey: "takasaki", search: "高崎" };
    const body = { ...query, limit: 5, offset: 0 };
    expect((await backend.caller.call(staffApplicants.list, { body }, staff)).applicants).toMatchObject([
      { registrationId: ready.id, lastName: "髙﨑", kana: "タカハシ サクラ" },
    ]);
    const found = await backend.caller.call(staffApplicants.list, { body: { ...body, search: "たかはし" } }, staff);
    expect(found.applicants.map(({ registrationId }) => registrationId)).toContain(ready.id);
    const file = await (await backend.caller.raw(staffApplicants.export, { query }, staff)).text();
    expect(file).toContain("name_prefix,last_name_kana,first_name_kana");
    expect(file).toContain(",タカハシ,サクラ");
  });
});

test("staff's list in Japan is in the order of the readings, as a Japanese dictionary has them", async () => {
  const staff = await staffMember(backend, { tenant: "tks", locations: ["takasaki"] });
  const ordered = ["アオキ ジュン", "カトウ ジュン", "ガトウ ジュン", "カトウ レン", "ヤマダ ジュン"];
  for (const reading of ordered.toReversed()) {
    const [lastNameKana = "", firstNameKana = ""] = reading.split(" ");
    const student = { lastName: "青", firstName: "順", lastNameKana, firstNameKana };
    await makeAppointment(backend, await draftWith(JAPAN, student, { lastNameKana, firstNameKana: "ハナ" }));
  }
  const query = { locationKey: "takasaki", search: "順", sort: "name", language: "ja" } as const;
  const { applicants } = await backend.caller.call(
    staffApplicants.list,
    { body: { ...query, limit: 5, offset: 0 } },
    staff,
  );
  expect(applicants.map(({ kana }) => kana)).toEqual(ordered);
});

describe("an application in the Netherlands", () => {
  const student = { firstName: "Noor", namePrefix: "van der", lastName: "Berg", address: { postal_code: "1012ab" } };

  test("has its prefix beside the last name, by which staff find and sort it", async () => {
    const ready = await draftWith(NETHERLANDS, student, { namePrefix: "van der" });
    await makeAppointment(backend, ready);
    expect(await recordOf(ready)).toMatchObject({
      name_prefix: "van der",
      last_name: "Berg",
      address: { postal_code: "1012 AB" },
      guardians: [{ guardian_name_prefix: "van der" }],
    });
    const { registrations: summaries } = await backend.caller.call(registrations.list, {}, ready.applicant);
    expect(summaries).toMatchObject([{ firstName: "Noor", namePrefix: "van der", lastName: "Berg" }]);
    const staff = await staffMember(backend, { tenant: "ams", locations: ["amsterdam"] });
    const body = { locationKey: "amsterdam", limit: 5, offset: 0, search: "van der Berg" };
    expect((await backend.caller.call(staffApplicants.list, { body }, staff)).applicants).toMatchObject([
      { registrationId: ready.id, namePrefix: "van der", lastName: "Berg" },
    ]);
  });
});
