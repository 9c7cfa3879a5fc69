import { expect, test } from "playwright/test";
import { freshName } from "./applicants-page";
import { type Booked, openCheckInOf } from "./check-in-page";
import { fillLocation } from "./crowd";
import { DESK_CLICKS, type DeskTask } from "./desk-clicks";
import { PEOPLE, PLACE, TASKS } from "./desk-tasks";
import { Hand } from "./hands";

// One after the other, so that the centre is filled once.
test.describe.configure({ mode: "default" });

/** Who calls and who comes, for each hand. */
let today: Awaited<ReturnType<typeof openCheckInOf>>;

const clicksText = (clicks: number) => (clicks === 1 ? "1 click" : `${clicks} clicks`);

test.beforeAll(async () => {
  await fillLocation(PLACE, PEOPLE);
  const people = ["Ani", "Bo", "Mia", "Noor"].map((firstName) => ({ firstName, lastName: freshName() }));
  today = await openCheckInOf({ ...PLACE, people });
});

const HANDS = [
  { name: "by keyboard", of: Hand.ofKeys, use: {} },
  { name: "by touch on a phone", of: Hand.ofTouch, use: { hasTouch: true, viewport: { width: 390, height: 844 } } },
];

for (const task of Object.keys(DESK_CLICKS) as DeskTask[])
  for (const [at, { name, of, use }] of HANDS.entries())
    test.describe(`a desk of 2,000 people, ${name},`, { tag: "@deep" }, () => {
      test.use(use);

      test(`takes ${clicksText(DESK_CLICKS[task])} at most to ${task}`, async ({ page }) => {
        const hand = of(page);
        const [caller, arrival] = today.booked.slice(2 * at) as [Booked, Booked];
        await TASKS[task]({ page, hand, today, caller, arrival });
        expect(hand.clicks).toBeLessThanOrEqual(DESK_CLICKS[task]);
      });
    });
