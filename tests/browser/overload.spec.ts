import { expect, test } from "playwright/test";
import { figuresOf, healthWithin, type Overloaded, overload } from "@/tests/support/overload";
import { port } from "./applicant-journey";
import { shows } from "./shows";

const door: Overloaded = {
  port,
  // It opens a session, so its body is read without one.
  path: "/api/auth/login",
  headers: ["Host: am.localhost", "Origin: http://am.localhost"],
  health: "/health",
  // As measured from outside.
  memory: async () => Number(await (await fetch(`http://localhost:${port + 1}/memory`)).text()),
  slow: 60,
};

// Runs alone, so that nothing else is measured.
test("bodies that are too much, many at once, and slow ones beside them cost little, and hold nobody up", async () => {
  const outcome = await overload(door);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.grownBy).toBeLessThan(100);
  expect(outcome.healthOf19In20).toBeLessThan(healthWithin(outcome));
  shows(31, figuresOf(outcome, door));
});
