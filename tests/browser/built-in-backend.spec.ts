import { test } from "playwright/test";
import { firstRows } from "@/tests/support/long-form";
import { applyAndMove, BUILT_IN, changePresentations, changeWeek, enterDashboard } from "./backend-walks";

// The same as with an organisation's own backend: see own-backend.spec.ts.

test("a guardian registers a child, moves the appointment and changes an answer with the built-in backend", async ({
  page,
}) => {
  await applyAndMove(page, BUILT_IN);
});

// In each run start-days.spec.ts and presentations.spec.ts change both with the built-in backend.
for (const site of firstRows(0, [BUILT_IN]))
  test("staff change a week's capacities and a presentation with the built-in backend", async ({ page }) => {
    await enterDashboard(page, site);
    await changeWeek(page);
    await changePresentations(page);
  });
