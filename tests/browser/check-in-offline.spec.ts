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

const { checkIn: words } = staffWords;

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
});
