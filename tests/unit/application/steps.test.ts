import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  editPages,
  formSteps,
  furthestStep,
  hasReached,
  type Journey,
  journey,
  mayOpenStep,
  nextStep,
  orderAllPages,
  orderPages,
  PAGE_STEPS,
  previousStep,
  resumeStep,
  STEPS,
  screenOf,
  stepProgress,
  stepState,
} from "@/lib/domain/application/steps";
import { shows } from "@/tests/support/shows";

const anyStep = fc.constantFrom(...STEPS);
const rules = fc.record({
  pages: fc.subarray([...PAGE_STEPS], { minLength: 1 }),
  agePreCheck: fc.boolean(),
  isAdult: fc.boolean(),
});
const anyJourney = rules.map(journey);
const place = (step: (typeof STEPS)[number]) => STEPS.indexOf(step);
const fullJourney: Journey = journey({ pages: PAGE_STEPS, agePreCheck: false, isAdult: false });

describe("the journey", () => {
  test("lists the configured pages in the order of the steps, then done", () => {
    fc.assert(
      fc.property(rules, (rulesOfCentre) => {
        const steps = journey(rulesOfCentre);
        expect([...steps].sort((one, other) => place(one) - place(other))).toEqual(steps);
        expect(steps.at(-1)).toBe("done");
        const dropped = rulesOfCentre.agePreCheck && rulesOfCentre.isAdult ? ["parentData"] : [];
        expect(new Set(steps)).toEqual(
          new Set([...rulesOfCentre.pages.filter((page) => !dropped.includes(page)), "done"]),
        );
      }),
    );
  });

  test("includes the parents' step for an adult where the age pre-check is off", () => {
    expect(journey({ pages: PAGE_STEPS, agePreCheck: false, isAdult: true })).toContain("parentData");
    expect(journey({ pages: PAGE_STEPS, agePreCheck: true, isAdult: false })).toContain("parentData");
    expect(journey({ pages: PAGE_STEPS, agePreCheck: true, isAdult: true })).not.toContain("parentData");
  });
});

describe("moving between steps", () => {
  test("returns to the same step after forward and back", () => {
    fc.assert(
      fc.property(anyJourney, anyStep, (steps, step) => {
        fc.pre(steps.includes(step) && step !== "done");
        expect(previousStep(steps, nextStep(steps, step))).toBe(step);
      }),
    );
  });

  test("forward from any step, configured or not, leads to a later step", () => {
    fc.assert(
      fc.property(anyJourney, anyStep, (steps, step) => {
        fc.pre(step !== "done");
        const next = nextStep(steps, step);
        expect(steps).toContain(next);
        expect(place(next)).toBeGreaterThan(place(step));
      }),
    );
  });

  test("back from the first step leads nowhere", () => {
    expect(previousStep(fullJourney, "location")).toBeUndefined();
  });
});

describe("a network's own order of pages", () => {
  const anyOrder = fc.record({
    pages: fc.shuffledSubarray([...PAGE_STEPS], { minLength: 1 }),
    agePreCheck: fc.boolean(),
    isAdult: fc.boolean(),
  });

  test("is the order of the journey, with the centre always first and the seats and the summary last", () => {
    expect(
      orderPages(["confirmation", "specialNeeds", "session", "studentData", "location", "contract", "specialNeeds"]),
    ).toEqual(["location", "specialNeeds", "studentData", "contract", "session", "confirmation"]);
    expect(journey({ pages: ["parentData", "studentData"], agePreCheck: true, isAdult: true })).toEqual([
      "studentData",
      "done",
    ]);
  });

  test("works forward and back like the default order, and opens only the next step", () => {
    fc.assert(
      fc.property(anyOrder, (rulesOfCentre) => {
        const steps = journey(rulesOfCentre);
        for (const [index, step] of steps.entries()) {
          expect(previousStep(steps, step)).toBe(steps[index - 1]);
          if (step !== "done") expect(nextStep(steps, step)).toBe(steps[index + 1]);
          for (const [other, target] of steps.entries()) {
            expect(furthestStep(steps, step, target)).toBe(other > index ? target : step);
            expect(mayOpenStep(steps, step, target)).toBe(target !== "done" && other <= index + 1);
          }
        }
      }),
    );
  });

  test("places a missing page after the page that it follows by default", () => {
    const questions = ["contract", "parentData", "studentData", "specialNeeds", "accommodations"];
    const defaultPages = ["location", ...questions, "session", "confirmation"];
    const order = orderAllPages(["location", "parentData", "studentData", "session", "done"]);
    expect(order.filter((page) => defaultPages.includes(page))).toEqual(defaultPages);
    fc.assert(
      fc.property(anyOrder, ({ pages }) => {
        expect(orderAllPages(pages).toSorted()).toEqual(PAGE_STEPS.toSorted());
      }),
    );
  });

  test("resumes before a page that was removed", () => {
    const steps = journey({ pages: ["parentData", "studentData", "session"], agePreCheck: false, isAdult: false });
    expect(resumeStep(steps, "accommodations")).toBe("studentData");
    expect(resumeStep(steps, "contract")).toBe("parentData");
  });
});

describe("resuming", () => {
  test("leads to a step of the journey, and to the saved step when the journey has it", () => {
    fc.assert(
      fc.property(anyJourney, fc.option(anyStep), (steps, step) => {
        const resumed = resumeStep(steps, step);
        expect(steps).toContain(resumed);
        if (step && steps.includes(step)) expect(resumed).toBe(step);
        if (step === null) expect(resumed).toBe(steps[0]);
      }),
    );
  });

  test("prefers the nearest previous step to the nearest next one", () => {
    const steps = journey({ pages: ["studentData", "session"], agePreCheck: false, isAdult: false });
    expect(resumeStep(steps, "parentData")).toBe("studentData");
    expect(resumeStep(steps, "location")).toBe("studentData");
  });
});

describe("the furthest step", () => {
  test("only moves forward, whatever the order of saves", () => {
    fc.assert(
      fc.property(anyJourney, fc.array(anyStep, { minLength: 1 }), (steps, visited) => {
        const [first = "location", ...rest] = visited;
        const last = rest.reduce((one, other) => furthestStep(steps, one, other), first);
        for (const step of visited) expect(hasReached(steps, last, step)).toBe(true);
        expect(visited).toContain(last);
      }),
    );
    shows(6, { "orders of steps": 100, "furthest step fell": 0 });
  });

  test("opens every step up to the one after it, and never done", () => {
    fc.assert(
      fc.property(anyJourney, anyStep, anyStep, (steps, maxStep, step) => {
        const isOpen = mayOpenStep(steps, maxStep, step);
        if (step === "done" || !steps.includes(step)) expect(isOpen).toBe(false);
        else expect(isOpen).toBe(place(step) <= place(nextStep(steps, maxStep)));
      }),
    );
  });
});

describe("the list of steps", () => {
  const done = (open: Parameters<typeof stepState>[2]) =>
    fullJourney.filter((step) => stepState(fullJourney, step, open) === "done");

  test("shows the steps before the open one as finished", () => {
    expect(done({ current: "specialNeeds", maxStep: "contract" })).toEqual(["location", "contract", "studentData"]);
  });

  test("keeps finished what was finished before a step was opened again", () => {
    const before = PAGE_STEPS.slice(0, PAGE_STEPS.indexOf("parentData")).filter((step) => step !== "studentData");
    expect(done({ current: "studentData", maxStep: "parentData" })).toEqual(before);
  });

  test("shows all but the summary as finished to who changes an answer from there", () => {
    const open = { current: "parentData", maxStep: "session", returnTo: "confirmation" } as const;
    expect(done(open)).toEqual(fullJourney.filter((step) => !["parentData", "confirmation", "done"].includes(step)));
  });

  test("takes no address's word for a summary that may not be opened", () => {
    const open = { current: "studentData", maxStep: "studentData" } as const;
    expect(done({ ...open, returnTo: "confirmation" })).toEqual(done(open));
  });
});

describe("the pages of a booked application", () => {
  test("are its questions, and the open page in any case", () => {
    const adult = journey({ pages: PAGE_STEPS, agePreCheck: true, isAdult: true });
    const pages = PAGE_STEPS.slice(PAGE_STEPS.indexOf("studentData"), PAGE_STEPS.indexOf("parentData"));
    expect(editPages(adult, "studentData")).toEqual(pages);
    expect(editPages(adult, "parentData")).toEqual([...pages, "parentData"]);
    expect(editPages(fullJourney, "studentData")).toEqual([...pages, "parentData"]);
  });
});

describe("screens", () => {
  test("show the location, the contract, the form's steps and the end", () => {
    const questions = STEPS.slice(2, -1);
    expect(STEPS.map(screenOf)).toEqual(["centers", "contract", ...questions.map(() => "form"), "congrats"]);
    expect(formSteps(fullJourney)).toEqual(questions);
  });

  test("show the progress among the configured pages", () => {
    expect(stepProgress(fullJourney, "contract")).toEqual({ number: 2, total: PAGE_STEPS.length });
  });
});
