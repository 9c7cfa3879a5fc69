import { test } from "playwright/test";
import { applyAndMove, BUILT_IN, changePresentations, changeWeek, enterDashboard } from "./backend-walks";

// The same as with an organisation's own backend: see own-backend.spec.ts. In `npm test` other tests do it with the built-in
// backend: accessibility.spec.ts and keyboard.spec.ts book, appointment.spec.ts moves, check-answers.spec.ts changes answers,
// start-days.spec.ts and presentations.spec.ts change the schedule.
test("a guardian registers a child, moves the appointment and changes an answer with the built-in backend", {
  tag: "@deep",
}, async ({ page }) => {
  await applyAndMove(page, BUILT_IN);
});

test("staff change a week's capacities and a presentation with the built-in backend", { tag: "@deep" }, async ({
  page,
}) => {
  await enterDashboard(page, BUILT_IN);
  await changeWeek(page);
  await changePresentations(page);
});
