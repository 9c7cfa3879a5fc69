import { expect, test } from "playwright/test";
import { siteOf } from "./applicant-journey";
import { asStaff, family, freshName } from "./applicants-page";
import { expectAccessible } from "./axe";
import { staffWords } from "./staff-sign-in";

const { applicants: words } = staffWords;
const place = { tenant: "mum", locationKey: "mumbai" };
const SAME_PERSON = "Another application has this name and birth date";

test("one of two applications of the same person is withdrawn with a link to the other, and restored", async ({
  page,
}) => {
  const lastName = freshName();
  const person = { lastName, answers: { firstName: "Asha" } };
  const [one, other] = await family(page, place, person, person);
  await asStaff(page, place);
  await page.goto(`${siteOf(place.tenant)}/dashboard/applicants/${one?.id}`);
  await expect(page.getByText(SAME_PERSON)).toBeVisible();
  await expectAccessible(page, "a file with a duplicate");
  await page.getByRole("button", { name: words.withdraw }).click();
  await page.getByRole("button", { name: words.withdrawConfirm, exact: true }).click();
  await expect(page.getByText(words.withdrawnTitle)).toBeVisible();
  await expect(page.getByText(words.state_cancelled, { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: `Asha ${lastName}` }).click();
  await expect(page).toHaveURL(new RegExp(other?.id ?? "-"));
  await expect(page.getByText(words.duplicateLinked)).toBeVisible();
  await expect(page.getByText(SAME_PERSON)).toHaveCount(0);

  await page.getByRole("link", { name: `Asha ${lastName}` }).click();
  await page.getByRole("button", { name: words.restore }).click();
  await expect(page.getByText(SAME_PERSON)).toBeVisible();
});
