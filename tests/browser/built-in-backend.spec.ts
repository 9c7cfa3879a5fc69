import { test } from "playwright/test";
import { firstRows } from "@/tests/support/long-form";
import { applyAndMove, BUILT_IN, changePresentations, changeWeek, enterDashboard } from "./backend-walks";

// The same as with an organisation's own backend: see own-backend.spec.ts. In each run other tests do it with the built-in
// backend: accessibility.spec.ts and keyboard.spec.ts book, appointment.spec.ts moves, check-answers.spec.ts changes answers,
// start-days.spec.ts and presentations.spec.ts change the schedule.
for (const site of firstRows(0, [BUILT_IN])) {
  test("a guardian registers a child, moves the appointment and changes an answer with the built-in backend", async ({
    page,
  }) => {
    await applyAndMove(page, site);
  });

  test("staff change a week's capacities and a presentation with the built-in backend", async ({ page }) => {
    await enterDashboard(page, site);
    await changeWeek(page);
    await changePresentations(page);
  });
}
