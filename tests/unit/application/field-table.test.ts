import { describe, expect, test } from "vitest";
import { SCHEDULE_CHOICES } from "@/lib/domain/application/enumerations";
import { fieldAt, guardianFields, phoneNumberFields, studentFields } from "@/lib/domain/application/fields";
import { scheduleChoiceOf } from "@/lib/domain/application/registration-record";
import messages from "@/messages/base/en.json";

const STUDENT_PATHS = [
  ..."firstName lastName middleName firstNameEn lastNameEn middleNameEn gender birthDate email phone".split(" "),
  ..."identification.type identification.number identification.uploads school_id school_custom ageVerification".split(
    " ",
  ),
  ..."ethnicity customSchedule cityPass foster siblings occupation school_region_id from_artsakh username".split(" "),
  ..."address.country address.province address.locality address.street address.building address.postal_code".split(" "),
  ..."accommodations.dietaryRestrictions accommodations.support accommodations.medication accommodations.other".split(
    " ",
  ),
  ..."accommodations.primaryLanguage accommodations.otherLanguages specialNeedsList specialNeeds special_needs".split(
    " ",
  ),
  ..."session_id secondary_session_id start_day presentation_date formerStudent".split(" "),
];
const OUT_OF_SUMMARY = ["fromArtsakh", "googleSearch", "parentType", "schoolRegion", "ageVerification"];
const rows = [...studentFields, ...guardianFields, ...phoneNumberFields];

describe("the table of fields", () => {
  test("has a row for every path of the student's form", () => {
    expect(studentFields.map(({ path }) => path)).toEqual(expect.arrayContaining(STUDENT_PATHS));
  });

  test("names each form path once, and each backend path once", () => {
    for (const table of [studentFields, guardianFields, phoneNumberFields]) {
      expect(new Set(table.map(({ path }) => path)).size).toBe(table.length);
      expect(new Set(table.map(({ backend }) => backend)).size).toBe(table.length);
    }
  });

  test("has a switch for each channel of a guardian's number", () => {
    const switches = phoneNumberFields.filter(({ rule }) => rule === "flag").map(({ path }) => path);
    expect(switches).toEqual(["sms", "viber", "whatsApp", "telegram", "email", "text", "by_phone"]);
  });

  test("omits from the summary the fields that are not shown there", () => {
    const omitted = new Set(rows.filter(({ inSummary }) => inSummary === false).map(({ key }) => key));
    for (const key of OUT_OF_SUMMARY) expect(omitted).toContain(key);
  });

  test("has a label for every row", () => {
    const { student, guardian, phoneNumber } = messages.fields;
    expect(Object.keys(student)).toEqual(expect.arrayContaining(studentFields.map(({ key }) => key)));
    expect(Object.keys(guardian)).toEqual(expect.arrayContaining(guardianFields.map(({ key }) => key)));
    expect(Object.keys(phoneNumber)).toEqual(expect.arrayContaining(phoneNumberFields.map(({ key }) => key)));
  });

  test("finds the row of a control's name, and the person it belongs to", () => {
    expect(fieldAt("birthDate")).toMatchObject({ owner: "student", row: { key: "birthDate" } });
    expect(fieldAt("guardians.0.firstName")).toMatchObject({ owner: "guardian", row: { key: "firstName" } });
    expect(fieldAt("guardians.1.phoneNumbers.2.phone")).toMatchObject({ owner: "phoneNumber", row: { key: "phone" } });
    expect(fieldAt("guardians")).toBeUndefined();
  });
});

test("the schedule is predefined until the applicant picks their own sessions", () => {
  const choices = [scheduleChoiceOf({}), scheduleChoiceOf({ customSchedule: ["a", "b"] })];
  expect(choices).toEqual([...SCHEDULE_CHOICES]);
});
