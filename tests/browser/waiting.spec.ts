import { expect, test } from "playwright/test";
import type { Application } from "@/lib/contracts/application";
import { pairDate } from "@/lib/domain/schedule/pairs";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { draftWithoutSeats } from "./application-api";
import { expectAccessible } from "./axe";
import { pairIds, StaffApi } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { staffWaiting: words } = staffWords;
const place = { tenant: "3", locationKey: "yerevan" };
const site = siteOf(place.tenant);

test("staff open the waiting list from a week's cell, are told why nothing can be offered, and remove somebody, by keyboard on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const staff = await StaffApi.of(place.tenant, place.locationKey);
  const sessions = await staff.sessions();
  const [first = "", second = ""] = pairIds(sessions, 0);
  const [, , date = ""] = await staff.freeDates(first);
  await staff.leaveSeats(0, [first, second]);
  const applicant = new SiteClient(site);
  const ids: string[] = [];
  for (const caller of [applicant, new SiteClient(site)]) {
    const id = await draftWithoutSeats(caller, place);
    const body = { session_id: first, secondary_session_id: second, from: date, to: date };
    await callApi(caller, "POST", `/registration/${id}/waiting-list`, body);
    ids.push(id);
  }

  const weekday = sessions.find(({ _id }) => _id === second)?.weekday ?? 1;
  const week = pairDate(date, weekday);
  await openDashboard(page, site, `/dashboard/schedules/start_day?location=${place.locationKey}&week=${week}`);
  await page
    .getByRole("link", { name: /^2 wait/ })
    .last()
    .press("Enter");
  const people = page.getByRole("list", { name: words.list }).getByRole("listitem");
  await expect(people).toHaveCount(2);
  await expectAccessible(page, "waiting list");

  await people
    .last()
    .getByRole("button", { name: /^Offer seats/ })
    .press("Enter");
  await page.getByLabel(words.offerReason).selectOption("sibling");
  await page.getByRole("button", { name: words.offerConfirm }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("none are free on the days waited for");
  await expectAccessible(page, "waiting list: an offer is refused");
  await page.keyboard.press("Escape");

  await people
    .first()
    .getByRole("button", { name: /^Remove/ })
    .press("Enter");
  await page.getByRole("button", { name: words.removeConfirm }).press("Enter");
  await expect(people).toHaveCount(1);
  const { waiting } = await callApi<Application>(applicant, "GET", `/registration/${ids[0]}`);
  expect(waiting).toBeUndefined();
});
