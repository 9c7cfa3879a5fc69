import { describe, expect, test } from "vitest";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { isShownInForm, openedStep } from "@/lib/domain/application/form-step";
import type { Journey } from "@/lib/domain/application/steps";

const journey: Journey = ["location", "contract", "studentData", "specialNeeds", "session", "confirmation", "done"];

describe("the form opens at", () => {
  const position = { step: "specialNeeds", maxStep: "specialNeeds" } as const;

  test("a step that was reached, and the one after it", () => {
    expect(openedStep(journey, position, "studentData")).toBe("studentData");
    expect(openedStep(journey, position, "session")).toBe("session");
  });

  test("where it was, for a step that was not reached, is not configured or is no step of the form", () => {
    for (const requested of ["confirmation", "parentData", "contract", "done", "nothing", undefined])
      expect(openedStep(journey, position, requested), requested).toBe("specialNeeds");
  });

  test("an offer's seats, whatever step was open last or furthest", () => {
    const offered = { step: "studentData", maxStep: "studentData", hold: { isOffer: true } } as const;
    expect(openedStep(journey, offered, "session")).toBe("session");
    expect(openedStep(journey, { ...offered, hold: { isOffer: false } }, "session")).toBe("studentData");
    expect(openedStep(journey, offered, "confirmation")).toBe("studentData");
  });
});

describe("the form shows", () => {
  const draft = { status: "draft", userLegalStatus: LEGAL_STATUSES.legalParentOrGuardian };

  test("a draft's own steps, and no other page's", () => {
    expect(isShownInForm("studentData", draft, false)).toBe(true);
    for (const step of ["location", "contract", "done"] as const) expect(isShownInForm(step, draft, false)).toBe(false);
  });

  test("nothing of a booked application", () => {
    expect(isShownInForm("studentData", { ...draft, status: "submitted" }, false)).toBe(false);
  });

  test("no step after the agreement to a student who came of age and has not accepted it", () => {
    const minor = { ...draft, userLegalStatus: LEGAL_STATUSES.minor };
    expect(isShownInForm("studentData", minor, true)).toBe(true);
    expect(isShownInForm("session", minor, true)).toBe(false);
    expect(isShownInForm("parentData", minor, false)).toBe(true);
  });
});
