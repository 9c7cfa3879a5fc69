import { beforeEach, describe, expect, test } from "vitest";
import { shownStep } from "@/app/[tenant]/[locale]/(applicant)/shown-step";
import type { LoadedForm } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import { awaitPageAfter, newestOf, rememberSaved } from "@/lib/client/saved-application";
import type { Application } from "@/lib/contracts/application";
import { sampleApplication } from "@/lib/contracts/samples";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { aConfiguration } from "@/tests/support/forms";

const ZONE = "Asia/Yerevan";
const NOW = new Date("2026-06-15T12:00:00Z");

const draft: Application = {
  ...sampleApplication,
  status: "draft",
  step: "confirmation",
  maxStep: "confirmation",
  userLegalStatus: LEGAL_STATUSES.legalParentOrGuardian,
  version: 3,
};

/** What of a form decides whether the server is asked for a step. */
const formOf = (application: Application, changes: Partial<LoadedForm> = {}): LoadedForm => {
  const form = { application, step: "studentData", today: "2026-06-15", zone: ZONE, hasSiblings: false, ...changes };
  return { ...form, configuration: aConfiguration() } as LoadedForm;
};

const later = (changes: Partial<Application> = {}): Application => ({ ...draft, version: 4, ...changes });

const isShown = (form: LoadedForm, application: Application, step: string, now = NOW): boolean =>
  shownStep(form, application, step, now)?.step === step;

describe("the browser shows a step without the server", () => {
  test("after a save, where nothing else may have changed", () => {
    for (const step of ["specialNeeds", "session", "confirmation"])
      expect(isShown(formOf(draft), later(), step), step).toBe(true);
  });

  test("which the server has rendered for this version, on any day", () => {
    const form = formOf(draft, { step: "session", hasSiblings: true });
    expect(isShown(form, draft, "session", new Date("2026-06-17T12:00:00Z"))).toBe(true);
  });
});

describe("the server is asked for", () => {
  test("the sessions of a child whose brothers and sisters may have chosen seats meanwhile", () => {
    const form = formOf(draft, { hasSiblings: true });
    expect(isShown(form, draft, "session")).toBe(false);
    expect(isShown(formOf(draft, { hasSiblings: true, step: "session" }), later(), "session")).toBe(false);
    expect(isShown(form, later(), "specialNeeds")).toBe(true);
  });

  test("the summary of a joint booking, and a hand-over", () => {
    expect(isShown(formOf(draft), later({ jointBooking: "joint" }), "confirmation")).toBe(false);
    const minor = { ...draft, userLegalStatus: LEGAL_STATUSES.minor };
    expect(isShown(formOf(minor), { ...minor, version: 4 }, "parentData")).toBe(false);
    expect(isShown(formOf(minor, { step: "parentData" }), minor, "parentData")).toBe(true);
  });

  test("any step on the next day of the location's zone", () => {
    const before = new Date("2026-06-15T19:59:00Z");
    const midnight = new Date("2026-06-15T20:00:00Z");
    expect(isShown(formOf(draft), later(), "specialNeeds", before)).toBe(true);
    expect(isShown(formOf(draft), later(), "specialNeeds", midnight)).toBe(false);
  });

  test("any step of another centre, or of another signer", () => {
    expect(isShown(formOf(draft), later({ location_key: "elsewhere" }), "specialNeeds")).toBe(false);
    const student = later({ userLegalStatus: LEGAL_STATUSES.minor });
    expect(isShown(formOf(draft), student, "specialNeeds")).toBe(false);
  });
});

describe("the application that is shown", () => {
  beforeEach(() => rememberSaved(later()));

  test("is what this tab has saved since the server rendered it", () => {
    expect(newestOf(draft)).toEqual(later());
    expect(newestOf(later({ version: 5 })).version).toBe(5);
  });

  test("is what the server sends once it was asked, even if that is older", () => {
    awaitPageAfter(draft);
    expect(newestOf(draft)).toEqual(later());
    const sent = { ...draft };
    expect(newestOf(sent)).toBe(sent);
    rememberSaved(later({ version: 5 }));
    expect(newestOf(sent).version).toBe(5);
  });
});
