import { test } from "playwright/test";
import { applyAndMove, BUILT_IN, changePresentations, changeWeek, enterDashboard } from "./backend-walks";

// The same as with an organisation's own backend: see own-backend.spec.ts.

test("a guardian registers a child, moves the appointment and changes an answer with the built-in backend", async ({
  page,
}) => {
  await applyAndMove(page, BUILT_IN);
});

test("staff change a week's capacities and a presentation with the built-in backend", async ({ page }) => {
  await enterDashboard(page, BUILT_IN);
  await changeWeek(page);
  await changePresentations(page);
});
