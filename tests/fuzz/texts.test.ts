// @module-tag deep
import { getProperty, setProperty } from "dot-prop";
import { describe, expect, test } from "vitest";
import type { Application } from "@/lib/contracts/application";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { studentFields } from "@/lib/domain/application/fields";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats, saveOf } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { DECEIVING, HARMLESS, TWO_LINES } from "./naughty";
import { deceivingRows } from "./stored";

const backend = backendUnderTest();

/** The student's free texts, by path. */
const FREE = studentFields.filter(
  ({ type, rule, formOnly }) => type === "String" && !formOnly && ["text", "note"].includes(rule),
);

const aDraft = async () => {
  const applicant = await backend.caller.applicant();
  const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
  return { applicant, draft };
};

const withText = (draft: Application, path: string, text: string) => {
  const student = structuredClone(draft.student);
  setProperty(student, path, text);
  return saveOf(draft, { student });
};

test.each(Object.entries(HARMLESS))(
  "%s is stored in NFC in every field of a form, and read back the same",
  async (_what, text) => {
    const { applicant, draft } = await aDraft();
    const student = structuredClone(draft.student);
    for (const { path } of FREE) setProperty(student, path, text);
    await backend.caller.call(
      registrations.save,
      { params: { id: draft._id }, body: saveOf(draft, { student }) },
      applicant,
    );
    const stored = await backend.caller.call(registrations.get, { params: { id: draft._id } }, applicant);
    for (const { path } of FREE) expect(getProperty(stored.student, path), path).toBe(text.normalize("NFC"));
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  },
);

test("a text of two lines is stored in notes only", async () => {
  const { applicant, draft } = await aDraft();
  for (const { path, rule, backend: name } of FREE) {
    const current = await backend.caller.call(registrations.get, { params: { id: draft._id } }, applicant);
    const input = { params: { id: draft._id }, body: withText(current, path, TWO_LINES) };
    const response = await backend.caller.raw(registrations.save, input, applicant);
    expect(response.status, name).toBe(rule === "note" ? 200 : 422);
  }
});

describe.each(Object.entries(DECEIVING))("%s", (_what, text) => {
  test("is refused in every field of a form, by the field's name", async () => {
    const { applicant, draft } = await aDraft();
    for (const { path, backend: name } of FREE) {
      const input = { params: { id: draft._id }, body: withText(draft, path, text) };
      expect(await backend.caller.refusal(registrations.save, input, applicant)).toMatchObject({
        status: 422,
        data: { fields: { [name]: "validator_form_invalid" } },
      });
    }
    expect((await backend.caller.call(registrations.get, { params: { id: draft._id } }, applicant)).version).toBe(
      draft.version,
    );
  });

  test("is refused in staff's texts and searches", async () => {
    const manager = await staffMember(backend, { role: "manager" });
    const needs = {
      params: { location_key: "yerevan" },
      body: { specialNeeds: [{ name: "a", tooltip: { en: text } }] },
    };
    expect((await backend.caller.refusal(staffConfiguration.update, needs, manager)).data?.fields).toEqual({
      "specialNeeds.0.tooltip.en": "validator_form_invalid",
    });
    const search = { body: { locationKey: "yerevan", limit: 1, offset: 0, search: text } };
    expect((await backend.caller.refusal(staffApplicants.list, search, manager)).data?.fields).toEqual({
      search: "validator_form_invalid",
    });
  });
});

const noteOf = async ({ applicant, id }: { applicant: As; id: string }, message: string) =>
  backend.caller.raw(
    registrations.updateAppointment,
    { params: { id }, body: { isStudentAdult: false, message } },
    applicant,
  );

test("no table has a deceptive text, or one that is not in NFC", async () => {
  const booked = await bookedOn(backend, await openSeats(backend.pool, { isPair: false }));
  for (const text of Object.values(HARMLESS)) expect((await noteOf(booked, text)).status).toBe(200);
  for (const text of Object.values(DECEIVING)) expect((await noteOf(booked, text)).status).toBe(422);
  expect(await deceivingRows(backend.pool)).toEqual([]);
  // The control: such rows are found where they exist.
  await backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [booked.id, "Rene\u0301"]);
  expect(await deceivingRows(backend.pool)).toEqual(["registration"]);
  await backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [booked.id, "a\u202Eb"]);
  expect(await deceivingRows(backend.pool)).toEqual(["registration"]);
  shows(31, {
    "fields of a form": FREE.length,
    "kinds of text that are stored": Object.keys(HARMLESS).length,
    "kinds that are refused": Object.keys(DECEIVING).length,
    "stored with hidden characters": 0,
  });
});
