import { expect, test } from "playwright/test";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import {
  ANI,
  arrivedOf,
  type Booked,
  field,
  NARE,
  NOOR,
  named,
  openCheckIn,
  presentationWith,
  rowOf,
  said,
  stateOf,
  stored,
} from "./check-in-page";
import { openDashboard, staffWords } from "./staff-sign-in";

const { checkIn: words, common } = staffWords;

test.describe("at the door of a presentation in Astana", () => {
  test("one tap notes that somebody came, a second one takes it back, and another tablet sees it", async ({
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

    await arrivedOf(page, ani).click();
    await stateOf(page, ani, words.state_attended);
    await said(page, named(words.is_attended, ani));
    await expect(page.getByText("1/2", { exact: true })).toBeVisible();
    await expect.poll(() => stored(event.staff, ani)).toBe("attended");
    await stateOf(other, ani, words.state_attended);

    const undo = page.getByRole("button", { name: named(words.undoFor, ani), exact: true });
    await expect(rowOf(page, ani).getByRole("button")).toBeFocused();
    await rowOf(page, ani).getByRole("button").click();
    await stateOf(page, ani, words.state_active);
    await expect.poll(() => stored(event.staff, ani)).toBe("active");
    await expect(undo).toHaveCount(0);
  });

  test("a typed reference and Enter let in, however it is typed; the same again says that they are there", async ({
    page,
  }) => {
    const event = await presentationWith(ANI, NARE);
    const [ani, nare] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await field(page).fill(ani.reference.toLowerCase().replace("-", " "));
    await expect(rowOf(page, nare)).toHaveCount(0);
    await field(page).press("Enter");
    await said(page, named(words.is_attended, ani));
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await expect.poll(() => stored(event.staff, ani)).toBe("attended");

    await page.keyboard.type(ani.reference);
    await page.keyboard.press("Enter");
    await said(page, named(words.isThereAlready, ani));

    // Two are called so; Enter means nobody until one is left.
    await page.keyboard.type("PÉTRO");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("PÉTRO");
    await field(page).fill("nare p");
    await page.keyboard.press("Enter");
    await said(page, named(words.is_attended, nare));
  });

  test("somebody who booked a moment ago is let in by their reference before the list has them", async ({ page }) => {
    const event = await presentationWith();
    await openCheckIn(page, event);
    await expect(page.getByText(words.nobody)).toBeVisible();
    await page.route("**/api/applicant/list", (route) => route.abort());
    const late = await event.add(NOOR);
    await field(page).fill(late.reference);
    await field(page).press("Enter");
    await said(page, named(words.is_attended, { name: late.reference }));
    await page.unroute("**/api/applicant/list");
    await stateOf(page, late, words.state_attended);
  });

  test("an unknown reference is refused", async ({ page }) => {
    await openCheckIn(page, await presentationWith());
    await field(page).fill("AAAA-AAAA");
    await field(page).press("Enter");
    await said(page, `AAAA-AAAA: ${words.refusedUnknown}`);
  });

  test("somebody of another presentation is sent there, or let in on purpose", async ({ page }) => {
    const [event, other] = [await presentationWith(ANI), await presentationWith(NOOR)];
    const [noor] = other.booked as [Booked];
    await openCheckIn(page, event);
    await field(page).fill(noor.reference);
    await field(page).press("Enter");
    await said(page, `${noor.reference}: ${words.refusedOtherPresentation.split("{")[0]}`);
    expect(await stored(event.staff, noor)).toBe("active");
    await page.getByRole("button", { name: words.anyway }).click();
    await said(page, named(words.is_attended, { name: noor.reference }));
    expect(await stored(event.staff, noor)).toBe("attended");
  });

  test("whoever cancelled meanwhile is refused with the reason", async ({ page }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event);
    await callApi(event.applicant, "DELETE", `/registration/appointment/${ani.id}`);
    await expect(rowOf(page, ani)).toHaveCount(0);
    await field(page).fill(ani.reference);
    await field(page).press("Enter");
    await said(page, `${ani.reference}: ${words.refused_cancelled}`);
  });

  test("after the presentation the rest is noted as missed, once one has said so", async ({ page }) => {
    const event = await presentationWith(ANI, NARE, NOOR);
    const [ani, nare, noor] = event.booked as [Booked, Booked, Booked];
    await openCheckIn(page, event, 1);
    await expect(arrivedOf(page, ani)).toBeVisible();
    await expect(page.getByText(words.markRest.split("(")[0] ?? "")).toHaveCount(0);
    await page.clock.setFixedTime(event.startsAt.getTime() + 60_000);
    await page.reload();
    await arrivedOf(page, ani).click();
    await page.getByRole("button", { name: named(words.missedFor, nare) }).click();
    await stateOf(page, nare, words.state_missed);
    await page.getByRole("button", { name: named(words.markRest, { count: 1 }) }).click();
    const dialog = page.getByRole("dialog", { name: named(words.restTitle, { count: 1 }) });
    await dialog.getByRole("button", { name: common.cancel }).click();
    await stateOf(page, noor, words.state_active);
    await page.getByRole("button", { name: named(words.markRest, { count: 1 }) }).click();
    await dialog.getByRole("button", { name: words.confirmRest }).click();
    await stateOf(page, noor, words.state_missed);
    await expect.poll(() => stored(event.staff, noor)).toBe("missed");
    await stateOf(page, ani, words.state_attended);
    await arrivedOf(page, noor).click();
    await expect.poll(() => stored(event.staff, noor)).toBe("attended");
  });

  test("everything is done by keyboard alone", async ({ page }) => {
    const event = await presentationWith(ANI, NOOR);
    const [ani, noor] = event.booked as [Booked, Booked];
    await openCheckIn(page, event);
    await field(page).focus();
    // "de Vries" comes first.
    await page.keyboard.press("ArrowDown");
    await expect(arrivedOf(page, noor)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await stateOf(page, ani, words.state_attended);
    await expect(rowOf(page, ani).getByRole("button")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: words.scan })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: words.scan })).toBeFocused();
  });

  test("it fits a phone and a tablet both ways, and shuts nobody out", async ({ page }) => {
    test.slow();
    const event = await presentationWith(ANI, NOOR);
    const [ani] = event.booked as [Booked];
    await openCheckIn(page, event, -1);
    await arrivedOf(page, ani).click();
    await stateOf(page, ani, words.state_attended);
    for (const [width, height, theme] of [
      [320, 640, "dark"],
      [768, 1024, "light"],
      [1180, 820, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `the check-in at ${width}`, theme);
    }
  });

  test("today's presentations are offered, and on a day without any the next one is named", async ({ page }) => {
    const event = await presentationWith(ANI);
    await openCheckIn(page, event);
    await expect(page.getByRole("main").getByRole("radio", { checked: true })).toHaveCount(1);
    const start = Date.UTC(2020, 5, 15);
    await page.clock.setFixedTime(start);
    await page.goto(`${event.site}/dashboard/check-in?location=astana`);
    await expect(page.getByText(words.noneToday)).toBeVisible();
    await expect(page.getByText(words.nextIs.split("{")[0] ?? "")).toBeVisible();
    await page.getByLabel(words.other).selectOption(event.presentationId);
    await expect(arrivedOf(page, event.booked[0] as Booked)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(words.choose).last()).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  });
});

test("at a door in Yerevan somebody of Gyumri is told where they are expected", async ({ page }) => {
  const applicant = new SiteClient(siteOf("am"));
  const id = await bookAppointment(applicant, { tenant: "am", locationKey: "gyumri" });
  const { reference } = await callApi<{ reference: string }>(applicant, "GET", `/registration/user-attendance/${id}`);
  await openDashboard(page, siteOf("am"), "/dashboard/check-in?location=yerevan");
  await page.getByLabel(words.other).selectOption({ index: 1 });
  await field(page).fill(reference);
  await field(page).press("Enter");
  await said(page, `${reference}: ${named(words.refusedOtherCentre, { centre: "Gyumri", date: "" }).slice(0, -3)}`);
  await expect(page.getByRole("button", { name: words.anyway })).toHaveCount(0);
});
