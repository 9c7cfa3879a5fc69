import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { draftWithoutSeats, freeSeats, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";

const site = siteOf("tks");
const place = { tenant: "tks", locationKey: "takasaki", language: "ja" };

test.use({ viewport: { width: 360, height: 740 } });

test("the form of Japan asks for readings, fills in the address of a postal code and says dates in its own way", {
  tag: "@deep",
}, async ({ page }) => {
  const journey = new Journey(page, site, "ja");
  const { words } = journey;
  const id = await draftWithoutSeats(page, place);
  await saveAnswers(page, id, await freeSeats(page, place.locationKey));
  await page.goto(`${site}/form/${id}?step=studentData`);
  const answer = (name: string) => page.locator(`[name="${name}"]`);
  await journey.type("lastNameKana", "たかはし");
  await journey.type("address.postal_code", "３７００８２９");
  await expect(page.getByText(words.form.addressFilled)).toBeVisible();
  await expect(answer("lastNameKana")).toHaveValue("タカハシ");
  await expect(answer("address.province")).toHaveValue("群馬県");
  await expect(answer("address.locality")).toHaveValue("高崎市");
  await expectAccessible(page, "the form of Japan");
  await journey.next();
  await journey.heading(words.form.title_specialNeeds);

  await page.goto(`${site}/form/${id}?step=confirmation`);
  await journey.heading(words.form.title_confirmation);
  const main = page.getByRole("main");
  await expect(main).toContainText("370-0829");
  await expect(main).toContainText(/\d{1,2}月\d{1,2}日\([月火水木金土日]\)/);
  const names = await main.getByRole("term").allTextContents();
  const { lastName, lastNameKana } = words.fields.student;
  expect(names.indexOf(lastName)).toBeLessThan(names.indexOf(words.fields.student.firstName));
  expect(names).toContain(lastNameKana);
});
