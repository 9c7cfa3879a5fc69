import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, KANA, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { expectAccessible } from "./axe";

const site = siteOf("tks");

test("the form of Japan asks for readings, fills in the address of a postal code and says dates in its own way", async ({
  page,
}) => {
  const journey = new Journey(page, site, "ja");
  const { words } = journey;
  const { firstNameKana } = KANA;
  const id = await draftAt(page, {
    tenant: "tks",
    locationKey: "takasaki",
    language: "ja",
    step: "studentData",
    student: {},
  });
  await page.goto(`${site}/form/${id}?step=studentData`);
  await journey.fillStudent({
    lastName: "髙橋",
    firstName: "さくら",
    lastNameKana: "たかはし",
    firstNameKana,
    lastNameEn: "Ｔａｋａｈａｓｈｉ",
    firstNameEn: "Sakura",
    birthDate: birthDateOf(15),
    gender: "female",
    phone: freshPhone("+8190", 8),
  });
  const answer = (name: string) => page.locator(`[name="${name}"]`);
  await expect(answer("lastNameKana")).toHaveValue("タカハシ");
  await expect(answer("lastNameEn")).toHaveValue("Takahashi");

  await journey.type("address.postal_code", "３７００８２９");
  await expect(page.getByText(words.form.addressFilled)).toBeVisible();
  await expect(answer("address.province")).toHaveValue("群馬県");
  await expect(answer("address.locality")).toHaveValue("高崎市");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "the form of Japan");
  await journey.next();

  await journey.skipNeeds();
  await journey.fillGuardian("花", "髙橋", freshPhone("+8190", 8));
  await journey.next();
  await journey.pickSeats();
  await journey.heading(words.form.title_confirmation);
  const main = page.getByRole("main");
  await expect(main).toContainText("370-0829");
  await expect(main).toContainText(/\d{1,2}月\d{1,2}日\([月火水木金土日]\)/);
  const names = await main.getByRole("term").allTextContents();
  const { lastName, lastNameKana } = words.fields.student;
  expect(names.indexOf(lastName)).toBeLessThan(names.indexOf(words.fields.student.firstName));
  expect(names).toContain(lastNameKana);
});
