import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Application } from "@/lib/contracts/application";
import type { ErrorBody } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { STEPS } from "@/lib/domain/application/steps";
import { backendUnderTest } from "@/tests/support/backend";
import { saveOf } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const RUNS = 10;

const backend = backendUnderTest();

const step = fc.constantFrom(...STEPS);
/** Saves from two tabs. After a refusal a tab loads the current answers, or goes on with its old ones. */
const turns = fc.array(fc.record({ tab: fc.nat(1), looksAgain: fc.boolean(), step, maxStep: step }), {
  minLength: 4,
  maxLength: 10,
});

describe("an application open in two tabs", () => {
  test("accepts one save of a version, refuses the other with the current answers, and never lowers the furthest step", async () => {
    const counts = { saves: 0, refused: 0, "furthest step fell": 0 };
    await fc.assert(
      fc.asyncProperty(turns, async (sequence) => {
        const applicant = await backend.caller.applicant();
        let current = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
        const tabs: [Application, Application] = [current, current];
        const params = { id: current._id };
        for (const [index, { tab, looksAgain, ...steps }] of sequence.entries()) {
          const read = tabs[tab] as Application;
          const body = saveOf(read, { ...steps, student: { firstName: "Ani".repeat(index + 1) } });
          const response = await backend.caller.raw(registrations.save, { params, body }, applicant);
          if (read.version === current.version) {
            expect(response.status).toBe(200);
            const saved = registrations.save.reply.parse(await response.json());
            expect(STEPS.indexOf(saved.maxStep)).toBeGreaterThanOrEqual(STEPS.indexOf(current.maxStep));
            current = saved;
            counts.saves += 1;
          } else {
            const { code, errorMessage } = (await response.json()) as ErrorBody;
            expect([response.status, code, errorMessage.data]).toEqual([409, "registration_stale", { current }]);
            counts.refused += 1;
          }
          expect(await backend.caller.call(registrations.get, { params }, applicant)).toEqual(current);
          if (response.ok || looksAgain) tabs[tab as 0 | 1] = current;
        }
      }),
      { numRuns: RUNS },
    );
    expect(counts.refused).toBeGreaterThan(0);
    shows(6, counts);
  }, 60_000);
});
