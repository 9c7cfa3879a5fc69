import { expect, test } from "playwright/test";
import { routes } from "@/lib/domain/routes";
import { PEOPLE_SEARCHES } from "@/tests/support/people-searches";
import { freshName } from "./applicants-page";
import { expectAccessible } from "./axe";
import { openCheckIn, presentationWith, searchField } from "./check-in-page";
import { staffWords } from "./staff-sign-in";

const { applicants: words, checkIn, dashboard } = staffWords;

const SCRIPTS = ["Latin", "Armenian", "Cyrillic", "Georgian", "Greek"];

test("the same words find the same people at the door, in the list and in the command bar, in five scripts", async ({
  page,
}) => {
  test.slow();
  // People of other runs have the same names: the part after the hyphen is this run's.
  const searches = PEOPLE_SEARCHES.filter(({ script }) => SCRIPTS.includes(script)).map((search) => {
    const own = freshName();
    return { ...search, own, lastName: `${search.student.lastName}-${own}` };
  });
  const names = searches.map(({ student, lastName, own }) => ({
    firstName: student.firstName ?? "",
    lastName,
    firstNameEn: "Noor",
    lastNameEn: own,
  }));
  const event = await presentationWith(...names);
  await openCheckIn(page, event);
  const rows = page.getByRole("listitem").filter({ has: page.locator("[data-main]") });
  await expect(rows).toHaveCount(names.length);
  for (const [at, { found }] of searches.entries())
    for (const typed of found.filter((text) => !text.includes(","))) {
      await searchField(page).fill(typed);
      await expect(rows, typed).toHaveCount(1);
      await expect(rows.first()).toContainText(event.booked[at]?.name ?? "");
    }

  await page.goto(`${event.site}${routes.applicants}?location=astana`);
  const table = page.getByRole("table", { name: words.table });
  for (const { found, own, lastName } of searches)
    for (const typed of found.slice(0, 3)) {
      await page.getByLabel(words.search, { exact: true }).fill(`${typed} ${own}`);
      await expect(table.locator("tbody").getByRole("row"), typed).toHaveCount(1);
      await expect(table.getByRole("link")).toContainText(lastName);
    }

  for (const { found, own, lastName } of searches) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: dashboard.searchLabel }).fill(`${own}, ${found[1]}`);
    await expect(page.getByRole("option", { name: lastName })).toBeVisible();
    await page.keyboard.press("Escape");
  }

  // Whoever is not on the list of this presentation is shown as what they are.
  const other = await presentationWith({ firstName: "Noor", lastName: freshName() });
  await openCheckIn(page, other);
  await searchField(page).fill(`${searches[0]?.found[3]} ${searches[0]?.own}`);
  await expect(page.getByRole("heading", { name: checkIn.elsewhere })).toBeVisible();
  await expect(page.getByRole("link", { name: names[0]?.lastName ?? "" })).toBeVisible();
  await expectAccessible(page, "check-in: people who are not on the list");
});
