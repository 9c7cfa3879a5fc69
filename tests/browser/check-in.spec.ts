import { expect, test } from "playwright/test";
import { expectAccessible } from "./axe";
import {
  ANI,
  arrivedButton,
  type Booked,
  expectState,
  expectStatus,
  fillText,
  NOOR,
  openCheckIn,
  presentationWith,
  rowOf,
  searchField,
  storedState,
} from "./check-in-page";
import { staffWords } from "./staff-sign-in";

const { checkIn: words } = staffWords;

test.describe("the check-in of a presentation in Astana", () => {
  test("one tap records attendance, a second one undoes it, and another tablet shows both", async ({
    browser,
    page,
  }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    const other = await (await browser.newContext()).newPage();
    await openCheckIn(other, event);
    await expect(page.getByRole("listitem").filter({ hasText: words.state_active })).toHaveCount(2);
    await expect(page.getByText("0/2", { exact: true })).toBeVisible();

    await arrivedButton(page, ani).click();
    await expectState(page, ani, words.state_attended);
    await expectStatus(page, fillText(words.is_attended, ani));
    await expect(page.getByText("1/2", { exact: true })).toBeVisible();
    await expect.poll(() => storedState(event.staff, ani)).toBe("attended");
    await expectState(other, ani, words.state_attended);

    const undo = page.getByRole("button", { name: fillText(words.undoFor, ani), exact: true });
    await expect(rowOf(page, ani).getByRole("button")).toBeFocused();
    await rowOf(page, ani).getByRole("button").click();
    await expectState(page, ani, words.state_active);
    await expect.poll(() => storedState(event.staff, ani)).toBe("active");
    await expect(undo).toHaveCount(0);
  });

  test("it fits a phone and a tablet without accessibility violations", { tag: "@deep" }, async ({ page }) => {
    test.slow();
    const event = await presentationWith(ANI, NOOR);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event, -1);
    await arrivedButton(page, ani).click();
    await expectState(page, ani, words.state_attended);
    for (const [width, height, theme] of [
      [320, 640, "dark"],
      [768, 1024, "light"],
      [1180, 820, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `the check-in at ${width}`, theme);
    }
  });

  test("today's presentations are offered, and a day without any names the next one", { tag: "@deep" }, async ({
    page,
  }) => {
    const event = await presentationWith(ANI);
    await openCheckIn(page, event);
    await expect(page.getByRole("main").getByRole("radio", { checked: true })).toHaveCount(1);
    const start = Date.UTC(2020, 5, 15);
    await page.clock.setFixedTime(start);
    await page.goto(`${event.site}/dashboard/check-in?location=astana`);
    await expect(page.getByText(words.noneToday)).toBeVisible();
    await expect(page.getByText(words.nextIs.split("{")[0] ?? "")).toBeVisible();
    await page.getByLabel(words.other).selectOption(event.presentationId);
    await expect(arrivedButton(page, event.booked[0] as Booked)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(words.choose).last()).toBeVisible();
    await expect(searchField(page)).toHaveCount(0);
  });
});
