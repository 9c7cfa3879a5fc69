import { expect, test } from "playwright/test";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import {
  ANI,
  arrivedButton,
  type Booked,
  expectState,
  expectStatus,
  fillText,
  NARE,
  NOOR,
  openCheckIn,
  presentationWith,
  rowOf,
  searchField,
  storedState,
} from "./check-in-page";
import { openDashboard, staffWords } from "./staff-sign-in";

const { checkIn: words, common } = staffWords;

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

  test("a typed reference checks in, and a repeat says that it is done already", async ({ page }) => {
    const event = await presentationWith(ANI, NARE);
    const [ani, nare] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await searchField(page).fill(ani.reference.toLowerCase().replace("-", " "));
    await expect(rowOf(page, nare)).toHaveCount(0);
    await searchField(page).press("Enter");
    await expectStatus(page, fillText(words.is_attended, ani));
    await expect(searchField(page)).toHaveValue("");
    await expect(searchField(page)).toBeFocused();
    await expect.poll(() => storedState(event.staff, ani)).toBe("attended");

    await page.keyboard.type(ani.reference);
    await page.keyboard.press("Enter");
    await expectStatus(page, fillText(words.isThereAlready, ani));

    // Two are called so; Enter means nobody until one is left.
    await page.keyboard.type("PÉTRO");
    await page.keyboard.press("Enter");
    await expect(searchField(page)).toHaveValue("PÉTRO");
    await searchField(page).fill("nare p");
    await page.keyboard.press("Enter");
    await expectStatus(page, fillText(words.is_attended, nare));
  });

  test("a new booking checks in by its reference before the list shows it", async ({ page }) => {
    const event = await presentationWith();
    await openCheckIn(page, event);
    await expect(page.getByText(words.nobody)).toBeVisible();
    await page.route("**/api/applicant/list", (route) => route.abort());
    const late = await event.add(NOOR);
    await searchField(page).fill(late.reference);
    await searchField(page).press("Enter");
    await expectStatus(page, fillText(words.is_attended, { name: late.reference }));
    await page.unroute("**/api/applicant/list");
    await expectState(page, late, words.state_attended);
  });

  test("an unknown reference is refused", async ({ page }) => {
    await openCheckIn(page, await presentationWith());
    await searchField(page).fill("AAAA-AAAA");
    await searchField(page).press("Enter");
    await expectStatus(page, `AAAA-AAAA: ${words.refusedUnknown}`);
  });

  test("a booking of another presentation is refused unless staff confirm it", async ({ page }) => {
    const [event, other] = [await presentationWith(ANI), await presentationWith(NOOR)];
    const [noor] = other.booked as [Booked];
    await openCheckIn(page, event);
    await searchField(page).fill(noor.reference);
    await searchField(page).press("Enter");
    await expectStatus(page, `${noor.reference}: ${words.refusedOtherPresentation.split("{")[0]}`);
    expect(await storedState(event.staff, noor)).toBe("active");
    await page.getByRole("button", { name: words.anyway }).click();
    await expectStatus(page, fillText(words.is_attended, { name: noor.reference }));
    expect(await storedState(event.staff, noor)).toBe("attended");
  });

  test("a cancelled booking is refused with the reason", async ({ page }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    await callApi(event.applicant, "DELETE", `/registration/appointment/${ani.id}`);
    await expect(rowOf(page, ani)).toHaveCount(0);
    await searchField(page).fill(ani.reference);
    await searchField(page).press("Enter");
    await expectStatus(page, `${ani.reference}: ${words.refused_cancelled}`);
  });

  test("after the presentation the rest is recorded as missed after a confirmation", async ({ page }) => {
    const event = await presentationWith(ANI, NARE, NOOR);
    const [ani, nare, noor] = event.booked as [Booked, Booked, Booked];
    await openCheckIn(page, event, 1);
    await expect(arrivedButton(page, ani)).toBeVisible();
    await expect(page.getByText(words.markRest.split("(")[0] ?? "")).toHaveCount(0);
    await page.clock.setFixedTime(event.startsAt.getTime() + 60_000);
    await page.reload();
    await arrivedButton(page, ani).click();
    await page.getByRole("button", { name: fillText(words.missedFor, nare) }).click();
    await expectState(page, nare, words.state_missed);
    await page.getByRole("button", { name: fillText(words.markRest, { count: 1 }) }).click();
    const dialog = page.getByRole("dialog", { name: fillText(words.restTitle, { count: 1 }) });
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expectState(page, noor, words.state_active);
    await page.getByRole("button", { name: fillText(words.markRest, { count: 1 }) }).click();
    await dialog.getByRole("button", { name: words.confirmRest }).click();
    await expectState(page, noor, words.state_missed);
    await expect.poll(() => storedState(event.staff, noor)).toBe("missed");
    await expectState(page, ani, words.state_attended);
    await arrivedButton(page, noor).click();
    await expect.poll(() => storedState(event.staff, noor)).toBe("attended");
  });

  test("the keyboard alone checks in", async ({ page }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani, noor] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await searchField(page).focus();
    // "de Vries" comes first.
    await page.keyboard.press("ArrowDown");
    await expect(arrivedButton(page, noor)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectState(page, ani, words.state_attended);
    await expect(rowOf(page, ani).getByRole("button")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: words.scan })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: words.scan })).toBeFocused();
  });

  test("it fits a phone and a tablet without accessibility violations", async ({ page }) => {
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

  test("today's presentations are offered, and a day without any names the next one", async ({ page }) => {
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

test("the check-in in Yerevan names the centre of a booking at Gyumri", async ({ page }) => {
  const applicant = new SiteClient(siteOf("am"));
  const id = await bookAppointment(applicant, { tenant: "am", locationKey: "gyumri" });
  const { reference } = await callApi<{ reference: string }>(applicant, "GET", `/registration/user-attendance/${id}`);
  await openDashboard(page, siteOf("am"), "/dashboard/check-in?location=yerevan");
  await page.getByLabel(words.other).selectOption({ index: 1 });
  await searchField(page).fill(reference);
  await searchField(page).press("Enter");
  await expectStatus(
    page,
    `${reference}: ${fillText(words.refusedOtherCentre, { centre: "Gyumri", date: "" }).slice(0, -3)}`,
  );
  await expect(page.getByRole("button", { name: words.anyway })).toHaveCount(0);
});
