import { getProperty } from "dot-prop";
import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { ROLES_BY_SENSITIVITY, type Sensitivity } from "@/lib/domain/application/field-row";
import { fieldAt } from "@/lib/domain/application/fields";
import { backendUnderTest } from "@/tests/support/backend";
import { makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { aGuardian, aStudent, completeDraft, openSeats } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const backend = backendUnderTest();

/** Every sensitive answer by its path in the form, in unique words. */
const ANSWERS: Record<string, { kind: Sensitivity; word: string }> = {
  specialNeeds: { kind: "health", word: "hearing-aid in one ear" },
  "accommodations.medication": { kind: "health", word: "insulin before lunch" },
  "accommodations.support": { kind: "health", word: "a lift for the stairs" },
  "identification.number": { kind: "identity", word: "FA-IDENTITY-1" },
  "guardians.0.identification.number": { kind: "identity", word: "FA-IDENTITY-2" },
  "guardians.0.income.title": { kind: "statistics", word: "fa-income-band" },
};
const HEALTH_CHOICES = ["special_needs", "specialNeedsList"];
const words = (kinds: readonly Sensitivity[]) =>
  Object.values(ANSWERS).flatMap(({ kind, word }) => (kinds.includes(kind) ? [word] : []));
const ALL: readonly Sensitivity[] = ["health", "identity", "statistics"];

const student = {
  special_needs: "other_needs",
  specialNeedsList: ["hearing"],
  specialNeeds: ANSWERS.specialNeeds?.word,
  accommodations: {
    medication: ANSWERS["accommodations.medication"]?.word,
    support: ANSWERS["accommodations.support"]?.word,
  },
  identification: { type: "passport", number: ANSWERS["identification.number"]?.word },
};
const guardian = {
  ...aGuardian(),
  identification: { type: "passport", number: ANSWERS["guardians.0.identification.number"]?.word },
  income: { title: ANSWERS["guardians.0.income.title"]?.word },
};

const booked = async (answers: object = student, guardians: object[] = [guardian]) => {
  const opened = await openSeats(backend.pool);
  const allAnswers = { ...aStudent(), ...opened.seats, ...answers };
  const ready = await readyFor(backend, opened, { student: allAnswers, guardians });
  await makeAppointment(backend, ready);
  return ready;
};

const open = (staff: As, registrationId: string) =>
  backend.caller.call(staffApplicants.get, { params: { registrationId } }, staff);
const manager = () => staffMember(backend, { role: "manager" });
const openings = async (target: string) =>
  (
    await backend.pool.query(
      "SELECT actor, action, before, after FROM audit_entry WHERE target = $1 AND action LIKE '%_opened' ORDER BY at",
      [`registration:${target}`],
    )
  ).rows;

test("every sensitive field has its kind, and every kind has a role that may see it", () => {
  for (const [path, { kind }] of Object.entries(ANSWERS)) expect(fieldAt(path)?.row.sensitive, path).toBe(kind);
  for (const path of [...HEALTH_CHOICES, "ethnicity", "guardians.0.income.value"])
    expect(fieldAt(path)?.row.sensitive, path).toBe(HEALTH_CHOICES.includes(path) ? "health" : "statistics");
  for (const kind of ALL) expect(ROLES_BY_SENSITIVITY[kind]).toContain("manager");
});

describe("sensitive answers in an opened file", () => {
  test("show health to the centre's staff, and of the others only that they were answered", async () => {
    const { id } = await booked();
    const file = await open(await staffMember(backend), id);
    const text = JSON.stringify(file);
    for (const word of words(["health"])) expect(text).toContain(word);
    for (const word of words(["identity", "statistics"])) expect(text).not.toContain(word);
    expect(file.withheld?.sort()).toEqual(
      ["guardians.0.identification.number", "guardians.0.income.title", "identification.number"].sort(),
    );
    // Answers that are not sensitive stay, also beside withheld ones.
    expect(file.application.student.identification).toMatchObject({ type: "passport" });
    shows(20, { kinds: ALL.length, "withheld from staff": file.withheld?.length ?? 0 });
  });

  test("are all shown to a manager", async () => {
    const { id } = await booked();
    const file = await open(await manager(), id);
    for (const [path, { word }] of Object.entries(ANSWERS))
      expect(getProperty({ ...file.application.student, guardians: file.application.guardians }, path), path).toBe(
        word,
      );
    expect(file.withheld).toBeUndefined();
  });

  test("are withheld for an ethnicity too: staff see only that it was answered", async () => {
    const applicant = await backend.caller.applicant();
    const { _id: id } = await completeDraft(backend.caller, applicant, (await openSeats(backend.pool)).seats, {
      student: { ...aStudent(), ethnicity: ["armenian"] },
      guardians: [{ ...aGuardian(), income: { value: "average", title: "fa-income-band" } }],
    });
    const file = await open(await staffMember(backend), id);
    expect(file.withheld).toEqual(expect.arrayContaining(["ethnicity", "guardians.0.income.value"]));
    expect(file.application.student).not.toHaveProperty("ethnicity");
    expect(file.application.guardians[0]?.income ?? {}).toEqual({});
  });
});

describe("sensitive answers elsewhere", () => {
  test("are in no list, no search and no export, for staff and managers alike", async () => {
    const { id } = await booked();
    for (const staff of [await staffMember(backend), await manager()]) {
      const list = (search?: string) =>
        backend.caller.call(
          staffApplicants.list,
          { body: { locationKey: "yerevan", limit: 50, offset: 0, ...(search && { search }) } },
          staff,
        );
      const listText = await list();
      expect(listText.applicants.map(({ registrationId }) => registrationId)).toContain(id);
      const exported = await backend.caller.raw(staffApplicants.export, { query: { locationKey: "yerevan" } }, staff);
      const texts = [JSON.stringify(listText), await exported.text()];
      expect(texts[1]).toContain(id);
      for (const word of words(ALL)) {
        for (const text of texts) expect(text).not.toContain(word);
        expect((await list(word)).count, word).toBe(0);
      }
    }
  });
});

describe("opening an applicant's file", () => {
  test("is logged with who opened it, and never with what they read", async () => {
    const { id, applicant } = await booked();
    const staff = await staffMember(backend, { username: "who-opens" });
    await open(staff, id);
    await open(staff, id);
    expect(await openings(id)).toEqual(
      Array.from({ length: 2 }, () => ({ actor: "who-opens", action: "applicant_opened", before: null, after: null })),
    );
    for (const word of words(ALL)) expect(await tablesWith(backend.pool, word), word).toEqual([]);
    // Managers see it in the audit log, applicants in their export. The application's history does not contain it.
    const { entries } = await backend.caller.call(
      staffAudit.list,
      { query: { locationKey: "yerevan", action: "applicant_opened", limit: 10, offset: 0 } },
      await manager(),
    );
    expect(entries.filter(({ target }) => target === `registration:${id}`)).toHaveLength(2);
    const exported = await backend.caller.call(people.exportMine, {}, applicant);
    expect(JSON.stringify(exported)).toContain("applicant_opened");
    expect((await open(staff, id)).history.map(({ event }) => event)).not.toContain("applicant_opened");
  });

  test("is not logged where nothing sensitive was answered, nor for a list", async () => {
    const applicant = await backend.caller.applicant();
    const { _id: id } = await completeDraft(backend.caller, applicant, (await openSeats(backend.pool)).seats, {
      student: { ...aStudent(), special_needs: undefined },
    });
    const staff = await staffMember(backend);
    await open(staff, id);
    const body = { locationKey: "yerevan", limit: 50, offset: 0, status: "draft" as const };
    await backend.caller.call(staffApplicants.list, { body }, staff);
    expect(await openings(id)).toEqual([]);
  });

  test("is also logged for an uploaded document", async () => {
    const applicant = await backend.caller.applicant();
    const { _id: id } = await completeDraft(backend.caller, applicant, (await openSeats(backend.pool)).seats);
    const file = await upload(backend.caller, { token: applicant.filesToken }, { registrationId: id });
    const staff = await staffMember(backend, { username: "who-downloads" });
    const params = { registrationId: id, id: file._id };
    const response = await backend.caller.raw(staffApplicants.file, { params }, staff);
    expect(response.status).toBe(200);
    await response.body?.cancel();
    expect(await openings(id)).toEqual([
      { actor: "who-downloads", action: "document_opened", before: null, after: null },
    ]);
  });
});
