import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { journey, PAGE_STEPS, STEPS, type Step } from "@/lib/domain/application/steps";
import { FEWEST_BEGUN, funnelWeeks, sharesThatWentOn, stepFunnel } from "@/lib/domain/dashboard/step-funnel";

const JOURNEY: readonly Step[] = ["location", "studentData", "session", "done"];
const reachedIn = (counts: { step: Step; count: number }[], steps = JOURNEY) =>
  stepFunnel(steps, counts)?.map(({ reached }) => reached);

describe("the funnel of steps", () => {
  test("counts for each step who reached it or a later one, also one that is no longer asked", () => {
    const counts = [
      { step: "location", count: 4 },
      { step: "studentData", count: 3 },
      { step: "accommodations", count: 2 },
      { step: "done", count: 1 },
    ] as const;
    expect(reachedIn([...counts])).toEqual([10, 6, 1, 1]);
  });

  test("follows the order in which a centre asks", () => {
    const steps: Step[] = ["location", "parentData", "studentData", "session", "done"];
    const counts: { step: Step; count: number }[] = [
      { step: "parentData", count: 6 },
      { step: "studentData", count: 4 },
    ];
    expect(reachedIn(counts, steps)).toEqual([10, 10, 4, 0, 0]);
  });

  test("never grows from a step to the next, and is not shown where few began", () => {
    const anyCounts = fc.array(fc.record({ step: fc.constantFrom(...STEPS), count: fc.nat(20) }), { maxLength: 12 });
    const anyJourney = fc
      .shuffledSubarray([...PAGE_STEPS])
      .map((pages) => journey({ pages, agePreCheck: false, isAdult: false }));
    fc.assert(
      fc.property(anyCounts, anyJourney, (counts, steps) => {
        const reached = reachedIn(counts, steps) ?? [FEWEST_BEGUN];
        expect(reached[0]).toBeGreaterThanOrEqual(FEWEST_BEGUN);
        expect(reached).toEqual([...reached].sort((one, other) => other - one));
      }),
    );
    expect(reachedIn([{ step: "done", count: FEWEST_BEGUN - 1 }])).toBeUndefined();
  });

  test("has the share that went on, except of the last step", () => {
    const funnel = stepFunnel(JOURNEY, [
      { step: "location", count: 10 },
      { step: "session", count: 30 },
    ]);
    expect(sharesThatWentOn(funnel ?? []).map(({ wentOn }) => wentOn)).toEqual([0.75, 1, 0, undefined]);
  });

  test("is of the last two whole weeks", () => {
    expect(funnelWeeks("2026-06-17")).toEqual(["2026-06-08", "2026-06-01"]);
    expect(funnelWeeks("2026-06-15")).toEqual(["2026-06-08", "2026-06-01"]);
  });
});
