import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Fold } from "@/components/application-form/fold";
import { English, TEXTS } from "./english";
import { control, openFold, openStep } from "./step-support";

const { common, errors, fields, form } = TEXTS;

const SMS = { method: "sms", value: "+37491234567" } as const;
const ARMENIA = { region: "AM", nativeNames: true } as const;

/** The names of the controls on the page, each once. */
const shownNames = () => {
  const named = document.querySelectorAll<HTMLInputElement>("form [name]");
  return [...new Set([...named].map(({ name }) => name))];
};

describe("a step of questions", () => {
  test("asks from the start only what is required", async () => {
    await openStep("studentData", {}, { ...ARMENIA, verified: SMS });
    await expect
      .poll(shownNames)
      .toEqual([
        ...["firstName", "lastName", "firstNameEn", "lastNameEn"],
        ...["birthDate.day", "birthDate.month", "birthDate.year", "gender", "username"],
      ]);
    await page.getByRole("button", { name: form.fold_background }).click();
    await expect.element(control("siblings")).toHaveFocus();
    await expect.element(page.getByRole("group", { name: form.fold_background_title })).toBeVisible();
  });

  test("shows a group with an answer from the start, and leaves it open when the answer is deleted", async () => {
    await openStep("studentData", {}, { answers: { address: { locality: "Mannheim" } } });
    await expect.element(control("address.locality")).toHaveValue("Mannheim");
    await expect.element(control("address.street")).toBeVisible();
    await expect.element(control("email")).not.toBeInTheDocument();
    await control("address.locality").fill("");
    await userEvent.tab();
    await expect.element(control("address.locality")).toBeVisible();
  });

  test("opens the group that the page's link leads to, and focuses the field", async () => {
    window.history.replaceState(null, "", "#field-school_id");
    await openStep("studentData");
    await expect.element(control("school_id")).toHaveFocus();
    await expect.element(control("address.street")).not.toBeInTheDocument();
  });

  test("answers the country with the network's, in the page's language, and saves none without an address", async () => {
    const { saved, application, reopen } = await openStep("studentData", {}, { addressTemplate: "address-template-1" });
    await openFold("address");
    const country = control("address.country");
    await expect.element(country).toHaveFocus();
    await expect.element(country).toHaveValue("DE");
    await control("firstName").fill("Asha");
    await saved({ student: { firstName: "Asha" } });
    expect(application().student.address?.country).toBeUndefined();
    await country.selectOptions("Georgia");
    await control("address.street").fill("Rustaveli");
    await expect.poll(() => application().student.address?.street).toBe("Rustaveli");
    expect(application().student.address?.country).toBe("GE");
    await reopen();
    await expect.element(country).toHaveValue("GE");
  });

  test("keeps a country that was typed by a name that nobody knows", async () => {
    await openStep("studentData", {}, { answers: { address: { country: "Utopia", locality: "Amaurot" } } });
    await expect.element(control("address.country")).toHaveValue("Utopia");
  });
});

describe("a verified number", () => {
  test("is the student's without typing, as people write it, until another one is given", async () => {
    const { screen, application } = await openStep("studentData", {}, { ...ARMENIA, verified: SMS });
    await expect.element(screen.getByText("091 234567")).toBeVisible();
    await expect.element(control("phone")).not.toBeInTheDocument();
    const other = screen.getByRole("button", { name: form.phoneOther });
    await expect.element(other).toHaveAccessibleDescription(`${fields.student.phone} 091 234567`);
    await control("firstName").fill("Անի");
    await expect.poll(() => application().student.phone).toBe("+37491234567");

    await other.click();
    await expect.element(control("phone")).toHaveFocus();
    await control("phone").fill("93123456");
    await userEvent.tab();
    await expect.element(control("phone")).toHaveValue("093 123456");
    await expect.poll(() => application().student.phone).toBe("+37493123456");
    await screen.getByRole("button", { name: form.phoneUseVerified.replace("{number}", "091 234567") }).click();
    await expect.element(other).toHaveFocus();
    await expect.poll(() => application().student.phone).toBe("+37491234567");
  });

  test("of another country offers that country for another number", async () => {
    const { screen } = await openStep("studentData", {}, { verified: SMS });
    await expect.element(screen.getByText("+374 91 234567")).toBeVisible();
    await screen.getByRole("button", { name: form.phoneOther }).click();
    await expect.element(screen.getByRole("combobox", { name: form.phoneCountry })).toHaveValue("AM +374");
  });

  test("is the first guardian's, with the channel of the code", async () => {
    const { screen, next, application } = await openStep("parentData", {}, { ...ARMENIA, verified: SMS });
    await expect.element(screen.getByText("091 234567")).toBeVisible();
    expect(shownNames()).toEqual(["type", "firstName", "lastName"].map((name) => `guardians.0.${name}`));
    const channels = form.fold_channels_chosen.replace("{channels}", fields.phoneNumber.sms);
    await screen.getByRole("button", { name: channels }).click();
    await expect.element(control("guardians.0.phoneNumbers.0.sms")).toBeChecked();
    await expect.element(control("guardians.0.phoneNumbers.0.sms")).toHaveFocus();
    await control("guardians.0.phoneNumbers.0.viber").click();
    await control("guardians.0.firstName").fill("Նարե");
    await control("guardians.0.lastName").fill("Պետրոսյան");
    await next();
    await expect
      .poll(() => application().guardians[0]?.phoneNumbers)
      .toMatchObject([{ phone: "+37491234567", sms: true, viber: true }]);
    await screen.getByRole("button", { name: form.addGuardian }).click();
    await expect.element(control("guardians.1.phoneNumbers.0.phone")).toHaveValue("");
  });

  test("is no guardian's where an e-mail address was verified: that address is", async () => {
    const verified = { method: "email", value: "nare@example.org" } as const;
    await openStep("parentData", {}, { verified });
    await expect.element(control("guardians.0.email")).toHaveValue("nare@example.org");
    await expect.element(control("guardians.0.phoneNumbers.0.phone")).toHaveValue("");
  });
});

test("a page of optional questions offers them by name", async () => {
  await openStep("accommodations");
  expect(shownNames()).toEqual([]);
  await openFold("support");
  await expect.element(control("accommodations.dietaryRestrictions")).toHaveFocus();
  await expect.element(page.getByRole("button", { name: common.continue })).toBeVisible();
});

const SchoolFold = ({ load }: { load: () => Promise<unknown> }) => (
  <FormProvider {...useForm()}>
    <Fold id="fold" isAnswered={false} label="Add a school" load={load} paths={["school"]}>
      <input aria-label="School" id="field-school" />
    </Fold>
  </FormProvider>
);

test("a group that cannot be loaded says so, and opens once it can be", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce(undefined);
  const screen = await render(
    <English>
      <SchoolFold load={load} />
    </English>,
  );
  const button = screen.getByRole("button", { name: "Add a school" });
  await button.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.general_error_offline);
  await button.click();
  await expect.element(screen.getByLabelText("School")).toHaveFocus();
});
