import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";

test("a browser without the methods that the oldest supported ones lack books an appointment", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    for (const name of ["toReversed", "toSorted", "toSpliced", "findLast", "findLastIndex", "with"])
      Reflect.deleteProperty(Array.prototype, name);
    for (const name of ["any", "timeout"]) Reflect.deleteProperty(AbortSignal, name);
    for (const name of ["canParse", "parse"]) Reflect.deleteProperty(URL, name);
  });
  const journey = new Journey(page, siteOf("de"), "de", "student");
  await journey.verify(freshPhone("0151 3", 7));
  await journey.acceptContract("0");
  await journey.fillStudent({
    firstName: "Jörg",
    lastName: "Weiß",
    birthDate: birthDateOf(32),
    gender: "male",
    phone: "030 1234568",
  });
  // Stood in for are only those that the product calls.
  expect(await page.evaluate(() => ["with" in [], "any" in AbortSignal])).toEqual([false, false]);
  await journey.next();
  await journey.skipNeeds();
  await journey.pickSeats();
  await journey.book();
  await expect(page.getByText(journey.words.appointment.bringOwnDocument)).toBeVisible();
  expect(errors).toEqual([]);
});
