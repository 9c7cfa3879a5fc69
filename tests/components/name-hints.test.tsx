import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { TEXTS } from "./english";
import { control, openFold, openStep } from "./step-support";

const { form_validation_latin: LATIN, form_validation_latin_below: BELOW } = TEXTS.validation;
const NAMES = ["firstName", "lastName", "middleName"];
const LATIN_NAMES = ["firstNameEn", "lastNameEn", "middleNameEn"];
const GUARDIAN_NAMES = ["guardians.0.firstName", "guardians.0.lastName"];

const expectHints = async (names: readonly string[], hint: string) => {
  for (const name of names) await expect.element(control(name), { message: name }).toHaveAccessibleDescription(hint);
};

describe("a Latin name", () => {
  const leave = async (name: string, value: string) => {
    await control(name).fill(value);
    await userEvent.tab();
  };

  test("takes the name that is typed in Latin letters in the country's own field, and may be changed", async () => {
    const { saved } = await openStep("studentData", {}, { region: "AM", nativeNames: true });
    await leave("firstName", "Ani");
    await expect.element(control("firstNameEn")).toHaveValue("Ani");
    await leave("firstNameEn", "Annie");
    await leave("firstName", "Anna");
    await expect.element(control("firstNameEn")).toHaveValue("Annie");
    await saved({ student: { firstName: "Anna", firstNameEn: "Annie" } });
  });

  test("stays empty for a name in the country's letters", async () => {
    await openStep("studentData", {}, { region: "AM", nativeNames: true });
    await leave("firstName", "Անի");
    await leave("lastName", "Petrosyan");
    await expect.element(control("lastNameEn")).toHaveValue("Petrosyan");
    await expect.element(control("firstNameEn")).toHaveValue("");
  });
});

describe("the hint that names are written in Latin letters", () => {
  test.each(["AM", "IN"] as const)("is at every name of the student in %s", async (region) => {
    await openStep("studentData", {}, { region });
    await openFold("names");
    await expectHints(NAMES, LATIN);
  });

  test.each(["AM", "IN"] as const)("is at every name of the guardians in %s", async (region) => {
    await openStep("parentData", {}, { region, nativeNames: true });
    await expectHints(GUARDIAN_NAMES, LATIN);
  });

  test("is at the Latin names where the others take the country's letters, and these say so", async () => {
    await openStep("studentData", {}, { region: "AM", nativeNames: true });
    await openFold("names");
    await expectHints(NAMES, BELOW);
    await expectHints(LATIN_NAMES, LATIN);
  });

  test("is missing in other countries, but for names that must be in Latin letters", async () => {
    await openStep("studentData", {}, { region: "GE", nativeNames: true });
    await expectHints(NAMES.slice(0, 2), "");
    await expectHints(LATIN_NAMES.slice(0, 2), LATIN);
  });

  test("goes with the error of a guardian's name", async () => {
    await openStep("parentData", {}, { region: "AM", nativeNames: true });
    await control("guardians.0.firstName").fill("1");
    await userEvent.tab();
    const wrong = `${TEXTS.fields.guardian.firstName} cannot have “1” in it: Ani, Anne-Marie`;
    await expect.element(control("guardians.0.firstName")).toHaveAccessibleDescription(new RegExp(wrong));
  });

  test("makes way for the error, which says the same and more", async () => {
    await openStep("studentData", {}, { region: "AM", nativeNames: true });
    await control("firstNameEn").fill("Անի");
    await userEvent.tab();
    await expect.element(control("firstNameEn")).toBeInvalid();
    const wrong = "First name in Latin letters must be spelled as in a passport: Ani, Anne-Marie";
    await expectHints(["firstNameEn"], wrong);
  });
});
