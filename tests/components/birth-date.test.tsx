import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sampleApplication } from "@/lib/contracts/samples";
import { TEXTS } from "./english";
import { router } from "./navigation-support";
import { openStep } from "./step-support";

const { age, common, fields, form, validation } = TEXTS;
beforeEach(() => void vi.clearAllMocks());

const LOCATIONS = [
  { key: "yerevan", name: "Yerevan", ages: { min: 12, max: 18 }, asksAgreement: false },
  { key: "gyumri", name: "Gyumri", ages: { min: 8, max: 18 }, asksAgreement: false },
  { key: "dilijan", name: "Dilijan", ages: { min: 8, max: 99 }, asksAgreement: true },
];
const group = () => page.getByRole("group", { name: fields.student.birthDate });
const part = (name: string) => group().getByLabelText(name, { exact: true });
const RULE = "This centre takes students from 12 to 18 years of age.";

const fillIn = async (day: string, month: string, year: string) => {
  await part(form.day).fill(day);
  await part(form.month).fill(month);
  await part(form.year).fill(year);
  await userEvent.tab();
};

describe("a whole date in one input", () => {
  test.each([
    ["day", "27.3.2011"],
    ["year", "2011-03-27"],
    ["month", "27. März 2011"],
    ["day", "27 мар. 2011 г."],
  ] as const)("in the %s: %s is spread over the three", async (name, text) => {
    await openStep("studentData", {}, { region: name === "day" ? "KZ" : "DE" });
    await part(form[name]).click();
    await part(form[name]).fill(text);
    await expect.element(part(form.year)).toHaveValue("2011");
    await expect.element(part(form.month)).toHaveValue("3");
    await expect.element(part(form.day)).toHaveValue("27");
    await userEvent.tab();
    await expect.element(part(form.year)).not.toHaveAttribute("aria-invalid");
  });
});

describe("a birth date that the centre does not accept", () => {
  test("is an error as soon as it is left, in the summary too, and none once it is corrected", async () => {
    const { next } = await openStep("studentData", {}, { locations: LOCATIONS });
    await fillIn("1", "10", "2014");
    await expect.element(group()).toHaveTextContent(RULE);
    await expect.element(part(form.year)).toHaveAttribute("aria-invalid", "true");
    await next();
    const summary = page.getByRole("alert").filter({ hasText: common.errorTitle });
    await expect.element(summary.getByRole("link", { name: RULE })).toBeVisible();
    // Twelve in August, within the days that are offered.
    await fillIn("1", "8", "2014");
    await expect.element(group()).not.toHaveTextContent(RULE);
    await expect.element(page.getByText(age.fits)).not.toBeInTheDocument();
  });

  test("can be corrected key by key", async () => {
    await openStep("studentData", {}, { locations: LOCATIONS });
    await fillIn("1", "10", "2019");
    await expect.element(page.getByText(age.fits)).not.toBeInTheDocument();
    await expect.element(page.getByText(age.fitsNone)).toBeVisible();
    await part(form.year).click();
    await userEvent.keyboard("{End}{Backspace}{Backspace}");
    await expect.element(page.getByText(age.fitsNone)).not.toBeInTheDocument();
    await userEvent.keyboard("09");
    await part(form.day).clear();
    await userEvent.keyboard("2");
    await part(form.year).click();
    await userEvent.tab();
    await expect.element(part(form.year)).not.toHaveAttribute("aria-invalid");
    await expect.element(part(form.year)).toHaveValue("2009");
  });

  test("offers the centres that accept it; choosing one keeps what was typed", async () => {
    const { application, refresh } = await openStep("studentData", {}, { locations: LOCATIONS });
    await page.getByFieldName("firstName").fill("Asha");
    await fillIn("3", "2", "2017");
    await page.getByRole("button", { name: "Apply at Gyumri" }).click();
    await vi.waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(application()).toMatchObject({
      location_key: "gyumri",
      student: { firstName: "Asha", birthDate: "2017-02-03" },
    });
    await refresh();
    await expect.element(page.getByRole("button", { name: "Apply at Gyumri" })).not.toBeInTheDocument();
    await expect.element(part(form.year)).not.toHaveAttribute("aria-invalid");
    await expect.element(part(form.day)).toHaveValue("3");
    await expect.element(part(form.day)).toHaveFocus();
  });

  test("leads over the agreement to a centre that has another one", async () => {
    await openStep("studentData", {}, { locations: LOCATIONS });
    await fillIn("3", "2", "1980");
    await expect.element(page.getByText("The student is too old for Yerevan.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Apply at Gyumri" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Apply at Dilijan" }).click();
    const { _id } = sampleApplication;
    await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(`/contract/${_id}?return=studentData`));
  });

  test("waits for a connection before it changes the centre, and goes on by itself", async () => {
    let isOffline = false;
    const refuseSave = () => {
      if (isOffline) throw new TypeError("no connection");
      return undefined;
    };
    const { application } = await openStep("studentData", { refuseSave }, { locations: LOCATIONS });
    await fillIn("3", "2", "2017");
    isOffline = true;
    await page.getByRole("button", { name: "Apply at Gyumri" }).click();
    await expect.element(page.getByRole("status").filter({ hasText: common.goesOn })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Apply at Gyumri" })).toBeEnabled();
    isOffline = false;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(application().location_key).toBe("gyumri"));
    // The answers that waited, too, are saved: the centre stays.
    await page.getByFieldName("firstName").fill("Asha");
    await vi.waitFor(() => expect(application().student.firstName).toBe("Asha"), { timeout: 3000 });
    expect(application().location_key).toBe("gyumri");
  });

  test("is announced in one sentence, without the buttons", async () => {
    await openStep("studentData", {}, { locations: LOCATIONS });
    await fillIn("3", "2", "2017");
    const sentence = "The student will be old enough for Yerevan on February 3, 2029.";
    await expect.element(page.getByRole("button", { name: "Apply at Gyumri" })).toBeVisible();
    await expect.element(page.getByRole("status").filter({ hasText: sentence })).toHaveTextContent(sentence);
    await expect.element(page.getByRole("status").getByRole("button")).not.toBeInTheDocument();
  });

  test("offers a message on the day on which the child is old enough, and takes it back", async () => {
    const { sent } = await openStep("studentData", {}, { locations: LOCATIONS.slice(0, 1) });
    await fillIn("3", "2", "2015");
    await expect.element(page.getByText(age.fitsNone)).toBeVisible();
    await expect
      .element(page.getByText("The student will be old enough for Yerevan on February 3, 2027."))
      .toBeVisible();
    await page.getByRole("button", { name: "Tell me on February 3, 2027" }).click();
    await expect
      .element(page.getByText("We will tell you on February 3, 2027 that you can apply at Yerevan."))
      .toBeVisible();
    const takeBack = page.getByRole("button", { name: age.untell });
    await expect.element(takeBack).toHaveFocus();
    expect(sent.find(({ call }) => call === "POST /me/age-notices")?.body).toEqual({
      location_key: "yerevan",
      birthDate: "2015-02-03",
      language: "en",
    });
    await takeBack.click();
    await expect.element(page.getByRole("button", { name: "Tell me on February 3, 2027" })).toHaveFocus();
  });
});

describe("a birth date that contradicts who accepted the agreement", () => {
  const open = (userLegalStatus: 0 | 1, agePreCheck = false) =>
    openStep("studentData", {}, { locations: LOCATIONS, userLegalStatus, agePreCheck });

  test("is an error for a minor who accepted as an adult, and leads to either answer", async () => {
    await open(0);
    await fillIn("3", "2", "2012");
    await expect.element(group()).toHaveTextContent(validation.validator_form_guardian_signs);
    await page.getByRole("button", { name: age.correctBirthDate }).click();
    await expect.element(part(form.day)).toHaveFocus();
    await page.getByRole("button", { name: age.correctSigner }).click();
    const { _id } = sampleApplication;
    await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(`/contract/${_id}?return=studentData`));
  });

  test("is an error for an adult for whom a guardian accepted, where adults have none", async () => {
    await open(1, true);
    await fillIn("3", "2", "2008");
    await expect.element(group()).toHaveTextContent(validation.validator_form_student_signs);
  });

  test("is a question for an adult who may have a guardian", async () => {
    await open(1);
    await fillIn("3", "2", "2008");
    await expect.element(page.getByText(age.unusualSigner)).toBeVisible();
    await expect.element(part(form.year)).not.toHaveAttribute("aria-invalid");
  });

  test("is said when the page opens, if the other answer has made it wrong", async () => {
    const place = { locations: LOCATIONS, userLegalStatus: 0, answers: { birthDate: "2012-02-03" } } as const;
    await openStep("studentData", {}, place);
    await expect.element(group()).toHaveTextContent(validation.validator_form_guardian_signs);
  });
});
