import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
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
const all: Journey = journey({ pages: PAGE_STEPS, agePreCheck: false, isAdult: false });

describe("the journey", () => {
  test("is the configured pages in the order of the steps, then done", () => {
    fc.assert(
      fc.property(rules, (given) => {
        const steps = journey(given);
        expect([...steps].sort((one, other) => place(one) - place(other))).toEqual(steps);
        expect(steps.at(-1)).toBe("done");
        const dropped = given.agePreCheck && given.isAdult ? ["parentData"] : [];
        expect(new Set(steps)).toEqual(new Set([...given.pages.filter((page) => !dropped.includes(page)), "done"]));
      }),
    );
  });

  test("keeps the parents' step for an adult where the age pre-check is off", () => {
    expect(journey({ pages: PAGE_STEPS, agePreCheck: false, isAdult: true })).toContain("parentData");
    expect(journey({ pages: PAGE_STEPS, agePreCheck: true, isAdult: false })).toContain("parentData");
    expect(journey({ pages: PAGE_STEPS, agePreCheck: true, isAdult: true })).not.toContain("parentData");
  });
});

describe("moving", () => {
  test("forward and back again is where one was", () => {
    fc.assert(
      fc.property(anyJourney, anyStep, (steps, step) => {
        fc.pre(steps.includes(step) && step !== "done");
        expect(previousStep(steps, nextStep(steps, step))).toBe(step);
      }),
    );
  });

  test("forward from any step, configured or not, is further on", () => {
    fc.assert(
      fc.property(anyJourney, anyStep, (steps, step) => {
        fc.pre(step !== "done");
        const next = nextStep(steps, step);
        expect(steps).toContain(next);
        expect(place(next)).toBeGreaterThan(place(step));
      }),
    );
  });

  test("back from the first step is nowhere", () => {
    expect(previousStep(all, "location")).toBeUndefined();
  });
});

describe("a network's own order of pages", () => {
  const anyOrder = fc.record({
    pages: fc.shuffledSubarray([...PAGE_STEPS], { minLength: 1 }),
    agePreCheck: fc.boolean(),
    isAdult: fc.boolean(),
  });

  test("is the journey's, but for the centre, which comes first, and the seats and the summary, which come last", () => {
    expect(
      orderPages(["confirmation", "specialNeeds", "session", "studentData", "location", "contract", "specialNeeds"]),
    ).toEqual(["location", "specialNeeds", "studentData", "contract", "session", "confirmation"]);
    expect(journey({ pages: ["parentData", "studentData"], agePreCheck: true, isAdult: true })).toEqual([
      "studentData",
      "done",
    ]);
  });

  test("is walked forward and back like the usual one, and opens no step but the next", () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const steps = journey(given);
        for (const [at, step] of steps.entries()) {
          expect(previousStep(steps, step)).toBe(steps[at - 1]);
          if (step !== "done") expect(nextStep(steps, step)).toBe(steps[at + 1]);
          for (const [other, wanted] of steps.entries()) {
            expect(furthestStep(steps, step, wanted)).toBe(other > at ? wanted : step);
            expect(mayOpenStep(steps, step, wanted)).toBe(wanted !== "done" && other <= at + 1);
          }
        }
      }),
    );
  });

  test("has a place for every page, a missing one after the one it usually follows", () => {
    const questions = ["contract", "parentData", "studentData", "specialNeeds", "accommodations"];
    const known = ["location", ...questions, "session", "confirmation"];
    const order = orderAllPages(["location", "parentData", "studentData", "session", "done"]);
    expect(order.filter((page) => known.includes(page))).toEqual(known);
    fc.assert(
      fc.property(anyOrder, ({ pages }) => {
        expect(orderAllPages(pages).toSorted()).toEqual(PAGE_STEPS.toSorted());
      }),
    );
  });

  test("says where to go on when a page is gone: before it, as it was", () => {
    const steps = journey({ pages: ["parentData", "studentData", "session"], agePreCheck: false, isAdult: false });
    expect(resumeStep(steps, "accommodations")).toBe("studentData");
    expect(resumeStep(steps, "contract")).toBe("parentData");
  });
});

describe("resuming", () => {
  test("is always at a step of the journey, and stays at one that is in it", () => {
    fc.assert(
      fc.property(anyJourney, fc.option(anyStep), (steps, step) => {
        const resumed = resumeStep(steps, step);
        expect(steps).toContain(resumed);
        if (step && steps.includes(step)) expect(resumed).toBe(step);
        if (step === null) expect(resumed).toBe(steps[0]);
      }),
    );
  });

  test("takes the nearest previous step before the nearest next one", () => {
    const steps = journey({ pages: ["studentData", "session"], agePreCheck: false, isAdult: false });
    expect(resumeStep(steps, "parentData")).toBe("studentData");
    expect(resumeStep(steps, "location")).toBe("studentData");
  });
});

describe("the furthest step", () => {
  test("only moves forward, whatever comes in whatever order", () => {
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

describe("screens", () => {
  test("show the location, the contract, the form's steps and the end", () => {
    const questions = STEPS.slice(2, -1);
    expect(STEPS.map(screenOf)).toEqual(["centers", "contract", ...questions.map(() => "form"), "congrats"]);
    expect(formSteps(all)).toEqual(questions);
  });

  test("say how far one is among the configured pages", () => {
    expect(stepProgress(all, "contract")).toEqual({ number: 2, total: PAGE_STEPS.length });
  });
});
