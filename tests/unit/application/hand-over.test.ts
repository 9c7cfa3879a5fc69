import { describe, expect, test } from "vitest";
import { sampleApplication } from "@/lib/contracts/samples";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import {
  canHandOver,
  HAND_OVER_STEP,
  isHandOverStep,
  isSignedStep,
  journeyOfWriter,
  mustSignFirst,
} from "@/lib/domain/application/hand-over";
import { readableAnswers, readableStudent } from "@/lib/domain/application/readable-answers";
import { journey, orderPages, PAGE_STEPS, STEPS, stepProgress } from "@/lib/domain/application/steps";

const { adult, legalParentOrGuardian, minor } = LEGAL_STATUSES;
const all = journey({ pages: PAGE_STEPS, agePreCheck: true, isAdult: false });

describe("a student under age", () => {
  test("has a journey that ends at the guardian's step", () => {
    const steps = journeyOfWriter(all, { userLegalStatus: minor });
    expect(steps.slice(-2)).toEqual(["parentData", "done"]);
    const total = PAGE_STEPS.indexOf("parentData") + 1;
    expect(stepProgress(steps, "parentData")).toEqual({ number: total, total });
  });

  test("hands over at that step", () => {
    expect(isHandOverStep("parentData", { userLegalStatus: minor })).toBe(true);
    expect(isHandOverStep("studentData", { userLegalStatus: minor })).toBe(false);
  });

  test("signs first if of age after all", () => {
    expect(mustSignFirst({ userLegalStatus: minor }, true)).toBe(true);
    expect(mustSignFirst({ userLegalStatus: minor }, false)).toBe(false);
    expect(PAGE_STEPS.filter(isSignedStep)).toEqual(["parentData", "session", "confirmation"]);
    const later = STEPS.slice(STEPS.indexOf(HAND_OVER_STEP));
    expect(later.every(isSignedStep)).toBe(true);
  });

  test("can hand over only where the agreement comes before the guardian's step", () => {
    expect(canHandOver(all)).toBe(true);
    expect(canHandOver(orderPages(["location", "studentData", "parentData", "contract", "session"]))).toBe(false);
    expect(canHandOver(orderPages(["studentData", "parentData"]))).toBe(false);
    expect(canHandOver(orderPages(["contract", "studentData"]))).toBe(false);
  });
});

test.each([adult, legalParentOrGuardian, null, undefined])("a form of status %s has its whole journey", (status) => {
  expect(journeyOfWriter(all, { userLegalStatus: status })).toEqual(all);
  expect(isHandOverStep("parentData", { userLegalStatus: status })).toBe(false);
  expect(mustSignFirst({ userLegalStatus: status }, true)).toBe(false);
});

test("a student reads the answers that were given, without documents, needs and seats", () => {
  const paths = ["firstName", "lastName", "firstNameEn", "lastNameEn", "birthDate", "gender", "phone"];
  const student = { ...sampleApplication.student, email: "", identification: { type: "passport" as const } };
  expect(readableAnswers(student).map(({ path }) => path)).toEqual(paths);
  expect(Object.keys(readableStudent(student))).toEqual(paths);
});
