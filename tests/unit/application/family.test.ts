import { describe, expect, test } from "vitest";
import { copyFamily, latestWithGuardians } from "@/lib/domain/application/family";

const guardian = {
  key: "one",
  firstName: "Nare",
  identification: { type: "passport", number: "AB1", uploads: [{ name: "a.pdf", size: 1, lastModified: 1 }] },
};

describe("the data copied into a sibling's application", () => {
  test("is the guardians and the address, and nothing else about the student", () => {
    const student = { firstName: "Ani", phone: "+37491234567", address: { street: "Mashtots" }, specialNeeds: "note" };
    expect(copyFamily({ student, guardians: [guardian] }).student).toEqual({ address: { street: "Mashtots" } });
    expect(copyFamily({ student: { firstName: "Ani" }, guardians: [] })).toMatchObject({ student: {}, guardians: [] });
  });

  test("has the location, and the guardian who fills in the form, but no adult student", () => {
    const family = { location_key: "yerevan", student: {}, guardians: [] };
    expect(copyFamily({ ...family, userLegalStatus: 1 })).toMatchObject({
      location_key: "yerevan",
      userLegalStatus: 1,
    });
    expect(copyFamily({ ...family, userLegalStatus: 0 })).toMatchObject({ userLegalStatus: null });
  });

  test("excludes the files of the first application", () => {
    const [copied] = copyFamily({ student: {}, guardians: [guardian] }).guardians;
    expect(copied).toEqual({ ...guardian, identification: { type: "passport", number: "AB1", uploads: [] } });
  });
});

describe("the family that is offered", () => {
  const draft = {
    status: "draft",
    firstName: "Ani",
    hasGuardians: true,
    updatedAt: "2026-06-09T00:00:00.000Z",
  } as const;
  const older = {
    status: "accepted",
    firstName: "Ani",
    hasGuardians: true,
    updatedAt: "2026-06-01T00:00:00.000Z",
  } as const;
  const newer = {
    status: "submitted",
    firstName: "Ani",
    hasGuardians: true,
    updatedAt: "2026-06-05T00:00:00.000Z",
  } as const;

  test("comes from the submitted application that was changed last", () => {
    expect(latestWithGuardians([older, draft, newer])).toBe(newer);
  });

  test("comes from a draft where none is submitted, and is none without guardians or a name", () => {
    expect(latestWithGuardians([draft, { ...newer, hasGuardians: false }])).toBe(draft);
    expect(latestWithGuardians([{ ...newer, firstName: "" }])).toBeUndefined();
  });
});
