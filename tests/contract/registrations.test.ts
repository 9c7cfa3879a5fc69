import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Application } from "@/lib/contracts/application";
import { configuration } from "@/lib/contracts/configuration";
import { registrations } from "@/lib/contracts/registrations";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { aGuardian, aStudent, completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

const create = (applicant: As, body: object = {}) =>
  backend.caller.call(registrations.create, { body: { language: "en", ...body } }, applicant);
const get = (applicant: As, id: string) => backend.caller.call(registrations.get, { params: { id } }, applicant);
const inputOf = (application: Application, changes: object) => ({
  params: { id: application._id },
  body: saveOf(application, changes),
});
const save = (applicant: As, application: Application, changes: object = {}) =>
  backend.caller.call(registrations.save, inputOf(application, changes), applicant);
const refusedSave = (applicant: As, application: Application, changes: object = {}) =>
  backend.caller.refusal(registrations.save, inputOf(application, changes), applicant);
const list = async (applicant: As) => (await backend.caller.call(registrations.list, {}, applicant)).registrations;

/** A draft with saved answers, so that the next `create` makes another. */
const touchedDraft = async (applicant: As) =>
  save(applicant, await create(applicant), { student: { firstName: "Ani" } });

const submitted = async (applicant: As) => {
  const { seats } = await openSeats(backend.pool);
  const draft = await completeDraft(backend.caller, applicant, seats);
  const input = { params: { id: draft._id }, body: { isStudentAdult: false } };
  await backend.caller.call(registrations.makeAppointment, input, applicant);
  return { application: await get(applicant, draft._id), seats };
};

describe("creating an application", () => {
  test("works, at the first configured step, in the requested language", async () => {
    const applicant = await backend.caller.applicant();
    const application = await create(applicant, { language: "hy", userLegalStatus: 0 });
    expect(application).toMatchObject({
      step: "location",
      maxStep: "location",
      version: 0,
      status: "draft",
      language: "hy",
      userLegalStatus: 0,
      student: {},
      guardians: [],
    });
    expect(application).not.toHaveProperty("location_key");
  });

  test("takes the only location of a network, and begins after that step", async () => {
    const applicant = await backend.caller.applicant("ast");
    const application = await create(applicant, { language: "ru" });
    expect(application).toMatchObject({ location_key: "astana", step: "contract", maxStep: "contract" });
  });

  test("starts with the verified phone, so that nobody has to type it again", async () => {
    const applicant = await backend.caller.applicant();
    expect((await create(applicant)).student).toEqual({ phone: expect.stringMatching(/^\+374\d{8}$/) });
  });

  test("refuses languages that the country does not have", async () => {
    expect(await create(await backend.caller.applicant(), { language: "ja" })).toMatchObject({ language: "hy" });
  });

  test("makes one for many requests at once, and returns an untouched one again", async () => {
    const applicant = await backend.caller.applicant();
    const applications = await Promise.all(Array.from({ length: 20 }, () => create(applicant)));
    expect(new Set(applications.map(({ _id }) => _id)).size).toBe(1);
    expect((await create(applicant))._id).toBe(applications[0]?._id);
    expect(await list(applicant)).toHaveLength(1);
  });

  test("refuses a sixth, and works again after a draft is deleted", async () => {
    const applicant = await backend.caller.applicant();
    for (let count = 0; count < 5; count += 1) await touchedDraft(applicant);
    const body = { body: { language: "en" as const } };
    expect(await backend.caller.refusal(registrations.create, body, applicant)).toMatchObject({
      status: 409,
      code: "registration_limit_reached",
    });
    const [first] = await list(applicant);
    await backend.caller.call(registrations.remove, { params: { id: first?._id ?? "" } }, applicant);
    await create(applicant);
    expect(await list(applicant)).toHaveLength(5);
  });

  test("is possible fifty times a day, deleted ones included", async () => {
    const applicant = await backend.caller.applicant();
    for (let count = 0; count < 50; count += 1) {
      const { _id } = await touchedDraft(applicant);
      await backend.caller.call(registrations.remove, { params: { id: _id } }, applicant);
    }
    const body = { body: { language: "en" as const } };
    expect(await backend.caller.refusal(registrations.create, body, applicant)).toMatchObject({ status: 429 });
  });
});

describe("saving an application", () => {
  test("stores answers in their normalised form, and half-typed ones as they are", async () => {
    const applicant = await backend.caller.applicant();
    const typed = { firstName: "  Ani\u0301   Maria ", phone: "091 23 45 67", email: "ani@", special_needs: undefined };
    const saved = await save(applicant, await create(applicant), {
      location_key: "yerevan",
      student: { ...typed, unknown: "dropped" },
      guardians: [{ ...aGuardian(), firstName: { hy: "Նարե", en: "Nare" } }],
      step: "studentData",
      maxStep: "studentData",
      lang: "hy",
    });
    expect(saved).toMatchObject({ version: 1, language: "hy", location_key: "yerevan", step: "studentData" });
    expect(saved.student).toEqual({ firstName: "Aní Maria".normalize("NFC"), phone: "+37491234567", email: "ani@" });
    expect(saved.guardians[0]?.firstName).toEqual({ hy: "Նարե", en: "Nare" });
    expect(await get(applicant, saved._id)).toEqual(saved);
  });

  test("refuses a birth date that is no day on which somebody can be born", async () => {
    const applicant = await backend.caller.applicant();
    const draft = await save(applicant, await create(applicant), { student: { birthDate: "" } });
    expect(await refusedSave(applicant, draft, { student: { birthDate: "2011-02-30" } })).toMatchObject({
      status: 422,
      code: "validation_failed",
      data: { fields: { dob: "validator_date_real" } },
    });
    expect(await get(applicant, draft._id)).toEqual(draft);
  });

  test("shows it, with the name, in its applicant's list only", async () => {
    const applicant = await backend.caller.applicant();
    const { _id } = await touchedDraft(applicant);
    expect(await list(applicant)).toMatchObject([{ _id, firstName: "Ani", lastName: "", appointmentState: null }]);
    expect(await list(await backend.caller.applicant())).toEqual([]);
  });

  test("accepts one of ten at once", async () => {
    const applicant = await backend.caller.applicant();
    const read = await create(applicant);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        backend.caller.raw(
          registrations.save,
          inputOf(read, { student: { firstName: `Ani${"abcdefghij"[index]}` } }),
          applicant,
        ),
      ),
    );
    expect(responses.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await get(applicant, read._id)).version).toBe(1);
    shows(6, { "saves at once": responses.length, taken: 1 });
  });

  test("moves the furthest step forward only, and never to done", async () => {
    const applicant = await backend.caller.applicant();
    const draft = await create(applicant);
    const furthest = await save(applicant, draft, { step: "session", maxStep: "session" });
    const back = await save(applicant, furthest, { step: "studentData", maxStep: "studentData" });
    expect(back).toMatchObject({ step: "studentData", maxStep: "session" });
    expect(await save(applicant, back, { step: "done", maxStep: "done" })).toMatchObject({
      step: "confirmation",
      maxStep: "confirmation",
      status: "draft",
    });
  });

  test("uses the configured order of pages for the furthest step", async () => {
    await backend.pool.query(
      "INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', 'dilijan', $1, now())",
      [{ pages: ["location", "parentData", "studentData", "contract", "session", "confirmation"] }],
    );
    const applicant = await backend.caller.applicant();
    const draft = await create(applicant, { location_key: "dilijan" });
    const student = await save(applicant, draft, { step: "studentData", maxStep: "studentData" });
    const back = await save(applicant, student, { step: "parentData", maxStep: "parentData" });
    expect(back).toMatchObject({ step: "parentData", maxStep: "studentData" });
    const further = await save(applicant, back, { step: "contract", maxStep: "contract" });
    expect(further).toMatchObject({ step: "contract", maxStep: "contract" });
  });

  test("takes the only location of a network for a draft that was begun without one", async () => {
    const applicant = await backend.caller.applicant("mum");
    const draft = await create(applicant);
    await backend.pool.query("UPDATE registration SET location_key = NULL WHERE id = $1", [draft._id]);
    const { location_key: _none, ...begun } = await get(applicant, draft._id);
    const saved = await save(applicant, begun, { step: "studentData" });
    expect(saved).toMatchObject({ location_key: "mumbai", step: "studentData" });
  });

  test("clears the seats when the location changes", async () => {
    const applicant = await backend.caller.applicant();
    const { seats } = await openSeats(backend.pool);
    const draft = await completeDraft(backend.caller, applicant, seats);
    expect(draft.student).toMatchObject({ session_id: seats.session_id });
    const moved = await save(applicant, draft, { location_key: "gyumri" });
    for (const seat of Object.keys(seats)) expect(moved.student).not.toHaveProperty(seat);
    expect(moved.student.firstName).toBe(draft.student.firstName);
  });

  test.each([
    ["a NUL", { student: { firstName: "A\u0000ni" } }, "first_name"],
    ["a direction override", { student: { accommodations: { medication: "a\u202Eb" } } }, "accommodations.medication"],
    ["half a surrogate", { student: { specialNeeds: "\uD800" } }, "special_needs_note"],
    ["a control character", { guardians: [{ ...aGuardian(), email: "a\u0007@b.c" }] }, "guardians.0.guardian_mail"],
    ["another network's location", { location_key: "berlin" }, "location_key"],
    ["a name without end", { student: { firstName: "A".repeat(1000) } }, "first_name", "validator_max_length"],
    ["a list that is none", { student: { ethnicity: "white" } }, "ethnicity"],
    [
      "a number that is no text",
      { guardians: [{ ...aGuardian(), phoneNumbers: [{ phone: 5 }] }] },
      "guardians.0.guardian_phone_mobiles.0.phone",
    ],
  ])("refuses %s, naming the field", async (_what, changes, field, key = "validator_form_invalid") => {
    const applicant = await backend.caller.applicant();
    const draft = await create(applicant);
    expect(await refusedSave(applicant, draft, changes)).toMatchObject({
      status: 422,
      code: "validation_failed",
      data: { fields: { [field]: key } },
    });
    expect(await get(applicant, draft._id)).toEqual(draft);
  });

  test("keeps line breaks in notes", async () => {
    const applicant = await backend.caller.applicant();
    const note = "first\r\n\tsecond";
    const saved = await save(applicant, await create(applicant), { student: { specialNeeds: note } });
    expect(saved.student.specialNeeds).toBe(note);
  });

  test("stores a school of the list or one in words, never both", async () => {
    const applicant = await backend.caller.applicant();
    const student = { school_id: crypto.randomUUID(), school_custom: "Mine" };
    const saved = await save(applicant, await create(applicant), { student });
    expect(saved.student).toEqual({ school_custom: "Mine" });
  });
});

describe("accepting the contract", () => {
  const contractFor = async (applicant: As) =>
    (await backend.caller.call(configuration.get, { query: { language: "hy" } }, applicant)).dashboardConfig.contract;

  test("stores version, hash, language, time and signer, and keeps the first time when repeated", async () => {
    const applicant = await backend.caller.applicant();
    const { version, body } = await contractFor(applicant);
    const contract = { version, signer: "guardian" as const };
    const saved = await save(applicant, await create(applicant), { contract, lang: "hy" });
    const hash = createHash("sha256")
      .update(body.hy ?? "")
      .digest("hex");
    expect(saved.contract).toMatchObject({ version, hash, language: "hy", signer: "guardian" });
    const repeated = await save(applicant, saved, { contract, lang: "hy" });
    expect(repeated.contract).toEqual(saved.contract);
    expect((await save(applicant, repeated)).contract).toEqual(saved.contract);
  });

  test("refuses a version that is not in force", async () => {
    const applicant = await backend.caller.applicant();
    const { version } = await contractFor(applicant);
    const draft = await create(applicant);
    expect(await refusedSave(applicant, draft, { contract: { version: "older", signer: "student" } })).toMatchObject({
      status: 409,
      code: "contract_changed",
      data: { version },
    });
    expect(await get(applicant, draft._id)).toEqual(draft);
  });
});

describe("an application after its booking", () => {
  test("keeps its step, location and seats whatever a save contains, and stores the other answers", async () => {
    const applicant = await backend.caller.applicant();
    const { application, seats } = await submitted(applicant);
    expect(application).toMatchObject({ step: "done", maxStep: "done", status: "submitted" });
    const saved = await save(applicant, application, {
      step: "location",
      maxStep: "location",
      location_key: "gyumri",
      student: { ...aStudent(), firstName: "Նոր", session_id: crypto.randomUUID() },
    });
    expect(saved).toMatchObject({ step: "done", maxStep: "done", location_key: "yerevan", status: "submitted" });
    expect(saved.student).toMatchObject({ firstName: "Նոր", ...seats });
    expect(saved.appointment).toEqual(application.appointment);
  });

  test("cannot be deleted; a draft can", async () => {
    const applicant = await backend.caller.applicant();
    const { application } = await submitted(applicant);
    const params = { params: { id: application._id } };
    expect(await backend.caller.refusal(registrations.remove, params, applicant)).toMatchObject({
      status: 409,
      code: "registration_not_draft",
    });
    const draft = await create(applicant);
    await backend.caller.call(registrations.remove, { params: { id: draft._id } }, applicant);
    expect((await list(applicant)).map(({ _id }) => _id)).toEqual([application._id]);
    expect(await refusedSave(applicant, draft)).toMatchObject({ status: 404 });
  });

  test("refuses every save once staff have accepted it", async () => {
    const applicant = await backend.caller.applicant();
    const { application } = await submitted(applicant);
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [application._id]);
    expect(await refusedSave(applicant, application)).toMatchObject({ status: 409, code: "registration_closed" });
  });
});
