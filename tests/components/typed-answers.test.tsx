import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TEXTS } from "./english";
import { control, openStep } from "./step-support";

const { errors } = TEXTS;
const FIRST_NAME = "guardians.0.firstName";
const PHONE = "guardians.0.phoneNumbers.0.phone";
const EMAIL = "guardians.0.email";

const type = async (name: string, text: string) => {
  await control(name).fill(text);
  await userEvent.tab();
};

describe("a typed answer", () => {
  test("is shown as it is meant once its field is left", async () => {
    await openStep("parentData");
    await type(FIRST_NAME, " O´Neill\u00a0Anna‑M\u200b ");
    await expect.element(control(FIRST_NAME)).toHaveValue("O’Neill Anna-M");
  });

  test("that cannot be meant is refused for its sign, and stays as it was typed", async () => {
    await openStep("parentData");
    await type(FIRST_NAME, "evil.com");
    await expect.element(control(FIRST_NAME)).toHaveAccessibleDescription(/cannot have “\.” in it/);
    await expect.element(control(FIRST_NAME)).toHaveValue("evil.com");
  });

  test("with two numbers is asked about at its field", async () => {
    await openStep("parentData");
    await type(PHONE, "0151 23456788, 0151 23456789");
    await expect.element(control(PHONE)).toHaveAccessibleDescription(errors.validator_phone_several);
    const question = page.getByRole("group", { name: errors.validator_phone_several });
    await question.getByRole("button", { name: "+49 1512 3456789" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(control(PHONE)).toHaveValue("01512 3456789");
    await expect.element(control(PHONE)).not.toHaveAttribute("aria-invalid");
  });

  test("with its country's code and without a plus is that country's number", async () => {
    await openStep("parentData");
    await type(PHONE, "49 151 2345 6788");
    await expect.element(control(PHONE)).toHaveValue("01512 3456788");
  });

  test("with a likely slip in its mail service is asked about, and may stay", async () => {
    await openStep("parentData");
    await page.getByRole("button", { name: TEXTS.form.fold_email }).first().click();
    await type(EMAIL, "somebody@gmial.com");
    const question = page.getByRole("group", { name: "Did you mean somebody@gmail.com?" });
    await expect.element(question).toBeVisible();
    await expect.element(control(EMAIL)).not.toHaveAttribute("aria-invalid");
    await question.getByRole("button").click();
    await expect.element(control(EMAIL)).toHaveValue("somebody@gmail.com");
    await expect.element(control(EMAIL)).toHaveFocus();
    await expect.element(question).not.toBeInTheDocument();
  });
});
