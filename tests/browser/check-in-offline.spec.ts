import { expect, test } from "playwright/test";
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
  searchField,
  storedState,
} from "./check-in-page";
import { shows } from "./shows";
import { staffWords } from "./staff-sign-in";

const { checkIn: words, common, dashboard } = staffWords;

test.describe("the check-in without a network", () => {
  test("keeps and shows taps, and sends them once the network is back", async ({ page, context }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani, noor] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await context.setOffline(true);
    await arrivedButton(page, ani).click();
    await arrivedButton(page, noor).click();
    await expectStatus(page, fillText(words.offline, { count: 2 }));
    await expectState(page, ani, words.willBeSent);
    await expect(page.getByText(words.offlineHint)).toBeVisible();
    await expect(page.getByText("2/2", { exact: true })).toBeVisible();
    expect(await storedState(event.staff, ani)).toBe("active");
    await searchField(page).fill("AAAA-AAAA");
    await searchField(page).press("Enter");
    await expectStatus(page, fillText(words.unlisted, { reference: "AAAA-AAAA" }));

    await context.setOffline(false);
    await expect(page.getByText(words.willBeSent)).toHaveCount(0);
    await expect(page.getByText(words.offlineHint)).toHaveCount(0);
    await expect.poll(() => storedState(event.staff, ani)).toBe("attended");
    await expect.poll(() => storedState(event.staff, noor)).toBe("attended");
    shows(12, { "taps while nobody could be reached": 2, lost: 0 });
  });

  test("returns after a new login and sends the tap", async ({ page, context }) => {
    const event = await presentationWith(ANI);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    await expect(arrivedButton(page, ani)).toBeVisible();
    await context.clearCookies({ name: "startday-staff" });
    await arrivedButton(page, ani).click();
    await page.getByLabel(dashboard.username).fill("demo");
    await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: dashboard.login }).click();
    await expectState(page, ani, words.state_attended);
    await expect.poll(() => storedState(event.staff, ani)).toBe("attended");
  });

  test("asks before signing out with unsent taps, and clears the list", async ({ page }) => {
    const event = await presentationWith(ANI);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    await expect(arrivedButton(page, ani)).toBeVisible();
    await page.route("**/api/applicant/check-in", (route) => route.abort());
    await arrivedButton(page, ani).click();
    await expectStatus(page, fillText(words.offline, { count: 1 }));
    await page.getByRole("button", { name: common.signOut }).click();
    const dialog = page.getByRole("dialog", { name: words.unsentTitle });
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expectState(page, ani, words.willBeSent);
    await page.unroute("**/api/applicant/check-in");
    await expect(page.getByText(words.willBeSent)).toHaveCount(0);
    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByLabel(dashboard.username)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("check-in")))).toEqual(
      [],
    );
  });
});
