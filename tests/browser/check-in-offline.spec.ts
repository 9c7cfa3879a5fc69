import { expect, test } from "playwright/test";
import { callApi } from "./api";
import {
  ANI,
  arrivedOf,
  type Booked,
  field,
  NOOR,
  named,
  openCheckIn,
  presentationWith,
  said,
  stateOf,
  stored,
} from "./check-in-page";
import { shows } from "./shows";
import { staffWords } from "./staff-sign-in";

const { checkIn: words, common, dashboard } = staffWords;

test.describe("at a door that loses its network", () => {
  test("taps without a network are kept, shown and sent once it is back", async ({ page, context }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani, noor] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await context.setOffline(true);
    await arrivedOf(page, ani).click();
    await arrivedOf(page, noor).click();
    await said(page, named(words.offline, { count: 2 }));
    await stateOf(page, ani, words.willBeSent);
    await expect(page.getByText(words.offlineHint)).toBeVisible();
    await expect(page.getByText("2/2", { exact: true })).toBeVisible();
    expect(await stored(event.staff, ani)).toBe("active");
    await field(page).fill("AAAA-AAAA");
    await field(page).press("Enter");
    await said(page, named(words.unlisted, { reference: "AAAA-AAAA" }));

    await context.setOffline(false);
    await expect(page.getByText(words.willBeSent)).toHaveCount(0);
    await expect(page.getByText(words.offlineHint)).toHaveCount(0);
    await expect.poll(() => stored(event.staff, ani)).toBe("attended");
    await expect.poll(() => stored(event.staff, noor)).toBe("attended");
    shows(12, { "taps while nobody could be reached": 2, lost: 0 });
  });

  test("what is refused after the network came back is said by name until it is read", async ({ page, context }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani, noor] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await context.setOffline(true);
    await arrivedOf(page, ani).click();
    await arrivedOf(page, noor).click();
    await callApi(event.applicant, "DELETE", `/registration/appointment/${ani.id}`);
    await context.setOffline(false);
    const notice = page.getByRole("alert").filter({ hasText: words.notRecorded });
    await expect(notice).toContainText(`${ani.name}: ${words.refused_cancelled}`);
    await expect.poll(() => stored(event.staff, noor)).toBe("attended");
    await page.reload();
    await notice.getByRole("button", { name: named(words.understoodFor, ani) }).click();
    await expect(notice).toHaveCount(0);
    await expect(field(page)).toBeVisible();
  });

  test("a session that has ended comes back here, and what was tapped is sent", async ({ page, context }) => {
    const event = await presentationWith(ANI);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    await expect(arrivedOf(page, ani)).toBeVisible();
    await context.clearCookies({ name: "startday-staff" });
    await arrivedOf(page, ani).click();
    await page.getByLabel(dashboard.username).fill("demo");
    await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: dashboard.login }).click();
    await stateOf(page, ani, words.state_attended);
    await expect.poll(() => stored(event.staff, ani)).toBe("attended");
  });

  test("signing out asks while something is unsent, and forgets the list", async ({ page }) => {
    const event = await presentationWith(ANI);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    await expect(arrivedOf(page, ani)).toBeVisible();
    await page.route("**/api/applicant/check-in", (route) => route.abort());
    await arrivedOf(page, ani).click();
    await said(page, named(words.offline, { count: 1 }));
    await page.getByRole("button", { name: common.signOut }).click();
    const dialog = page.getByRole("dialog", { name: words.unsentTitle });
    await dialog.getByRole("button", { name: common.cancel }).click();
    await stateOf(page, ani, words.willBeSent);
    await page.unroute("**/api/applicant/check-in");
    await expect(page.getByText(words.willBeSent)).toHaveCount(0);
    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByLabel(dashboard.username)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("check-in")))).toEqual(
      [],
    );
  });
});
