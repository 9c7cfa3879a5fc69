import { describe, expect, test, vi } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { saveSettings } from "@/components/dashboard/configuration/save-settings";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { AGREEMENT_LIMITS } from "@/lib/domain/application/agreement-limits";
import { listText } from "@/lib/i18n/lists";
import { addOwnNeed, openSettings, SAVE, SAVED } from "./configuration-support";
import { answer, answerCalls, refusal, refuseFields } from "./door-support";
import { TEXTS } from "./english";

const { common, configuration: words, dashboard, specialNeeds, steps, verify } = TEXTS;

/** A field that is focused, invalid and described by its problem. */
const expectInvalid = async (field: Locator, problem: string) => {
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(problem));
};

describe("the settings refuse", () => {
  test("an application without steps", async () => {
    const { section, expectRefusal } = await openSettings();
    for (const box of section(words.pages).getByRole("checkbox").all())
      if (box.query()?.matches(":checked")) await box.click();
    await expectRefusal(words.pages, words.problemNone);
  });

  test("a highest age below the lowest", async () => {
    const { section, expectRefusal } = await openSettings();
    const highest = section(words.section_age).getByLabelText(words.age_max);
    await highest.fill("3");
    await expectRefusal(words.section_age, words.problemAges);
    await expectInvalid(highest, words.problemAges);
  });

  test("a need without a name", async () => {
    const { section, expectRefusal } = await openSettings();
    const name = await addOwnNeed(section(words.specialNeeds));
    await expectRefusal(words.specialNeeds, words.problemNeed);
    await expectInvalid(name, words.problemNeed);
  });

  test("no way to verify", async () => {
    const { section, expectRefusal } = await openSettings();
    await section(words.verification).getByLabelText(verify.method_sms).click();
    await expectRefusal(words.verification, words.problemNone);
  });

  test("another text of the agreement under the same version", async () => {
    const { section, expectRefusal } = await openSettings();
    const contract = section(words.contract);
    const version = contract.getByLabelText(words.version);
    await contract.getByLabelText(words.contractText).fill("Another text");
    await expect.element(version).not.toHaveValue(SAVED.contract.version);
    await version.fill(SAVED.contract.version);
    await expectRefusal(words.contract, words.problemVersion);
    await expectInvalid(version, words.problemVersion);
  });

  test("a picture of another site", async () => {
    const { section, expectRefusal } = await openSettings();
    const picture = section(words.section_pictures).getByLabelText(steps.contract);
    await picture.fill("http://elsewhere.example/a.png");
    await expectRefusal(words.section_pictures, words.problemPicture);
    await expectInvalid(picture, words.problemPicture);
  });

  test("a centre that closes before it opens", async () => {
    const { section, expectRefusal } = await openSettings();
    const close = section(words.workingHours).getByLabelText(`Tuesday, ${words.hours_close}`);
    await close.fill("09:00");
    await expectRefusal(words.workingHours, words.problemHours);
    await expectInvalid(close, words.problemHours);
  });

  test("too many employees", async () => {
    const { section, expectRefusal } = await openSettings();
    const count = section(dashboard.groupDesk).getByLabelText(words.registrationEmployeesCount, { exact: true });
    await count.fill("1001");
    await expectRefusal(dashboard.groupDesk, words.problemEmployees);
    await expectInvalid(count, words.problemEmployees);
  });

  test("invisible characters in a text", async () => {
    const { section, expectRefusal } = await openSettings();
    const text = section(words.contract).getByLabelText(words.contractText);
    await text.fill("Hidden\u202e text");
    await expectRefusal(words.contract, words.problemSigns);
    await expectInvalid(text, words.problemSigns);
  });

  test("an agreement too nested to be shown", async () => {
    const { section, expectRefusal } = await openSettings();
    const text = section(words.contract).getByLabelText(words.contractText);
    await text.fill("> ".repeat(AGREEMENT_LIMITS.depth + 1));
    const problem = words.problemTextSize
      .replace("{characters, number}", "50,000")
      .replace("{lines, number}", "1,000")
      .replace("{marks, number}", "500")
      .replace("{depth, number}", "6");
    await expectRefusal(words.contract, problem);
    await expectInvalid(text, problem);
  });

  test("a blank text, in whose language they open the agreement", async () => {
    const { section, expectRefusal } = await openSettings();
    const contract = section(words.contract);
    const english = contract.getByRole("tab", { name: "English" });
    await english.click();
    await contract.getByLabelText(words.contractText).fill(" ");
    await contract.getByRole("tab", { name: "Հայերեն" }).click();
    await expect.element(english).toHaveAttribute("aria-selected", "false");
    await expectRefusal(words.contract, words.problemText);
    await expect.element(english).toHaveAttribute("aria-selected", "true");
    await expectInvalid(contract.getByLabelText(words.contractText), words.problemText);
  });
});

describe("the settings show what is saved, then send it:", () => {
  test("opening hours, Monday's copied to all weekdays", async () => {
    const { section, review, saveSection, sentTo } = await openSettings();
    const hours = section(words.workingHours);
    await hours.getByLabelText(`Monday, ${words.hours_close}`).fill("20:00");
    await hours.getByRole("button", { name: words.copyMonday }).click();
    await expect.element(hours.getByLabelText(`Friday, ${words.hours_close}`)).toHaveValue("20:00");
    await hours.getByLabelText("Tuesday", { exact: true }).click();
    await saveSection(words.workingHours, async () => {
      await expect.element(review.getByText("Open Mon–Wed 10:00 AM–7:00 PM")).toBeVisible();
      await expect.element(review.getByText(/Wed–Fri 10:00 AM–8:00 PM/)).toBeVisible();
    });
    expect(sentTo(SAVE)).toEqual([
      { workingHours: [1, 3, 4, 5].map((weekday) => ({ weekday, open: "10:00", close: "20:00" })) },
    ]);
  });

  test("the ways to verify, and which comes first", async () => {
    const { section, review, saveSection, sentTo } = await openSettings();
    const methods = section(words.verification);
    await methods.getByLabelText(verify.method_email).click();
    await methods.getByLabelText(words.firstMethod).selectOptions("email");
    await saveSection(words.verification, () =>
      expect.element(review.getByText(listText("en", [verify.method_email, verify.method_sms]))).toBeVisible(),
    );
    expect(sentTo(SAVE)).toEqual([{ verification: ["email", "sms"] }]);
  });

  test("who may apply", async () => {
    const { section, review, saveSection, sentTo } = await openSettings();
    const ages = section(words.section_age);
    await ages.getByLabelText(words.age_min).fill("10");
    await ages.getByLabelText(words.age_max).fill("");
    await saveSection(words.section_age, async () => {
      await expect.element(review.getByText("12–18")).toBeVisible();
      await expect.element(review.getByText("from 10")).toBeVisible();
    });
    expect(sentTo(SAVE)).toEqual([{ ageRestrictions: { min: 10, max: null } }]);
  });

  test("what the form asks", async () => {
    const { section, review, saveSection, sentTo } = await openSettings();
    await section(words.section_questions).getByLabelText(words.usernameRequired, { exact: true }).click();
    await saveSection(words.section_questions, () =>
      expect.element(review.getByText(common.yes, { exact: true })).toBeVisible(),
    );
    expect(sentTo(SAVE)).toEqual([{ usernameRequired: true }]);
  });

  test("pictures, unless one cannot be shown", async () => {
    const { section, review, saveSection, sentTo } = await openSettings();
    const pictures = section(words.section_pictures);
    await pictures.getByLabelText(steps.contract).fill("/nowhere.png");
    await expect.element(pictures.getByText(words.pictureBroken)).toBeVisible();
    await pictures.getByLabelText(steps.contract).fill("/icon.svg");
    await expect.element(pictures.getByText(words.pictureBroken)).not.toBeInTheDocument();
    await saveSection(words.section_pictures, () => expect.element(review.getByText("/icon.svg")).toBeVisible());
    expect(sentTo(SAVE)).toEqual([{ pageImages: { contract: "/icon.svg" } }]);
  });
});

describe("the settings", () => {
  test("ask before unsaved values are left, and discard them on demand", async () => {
    const { screen, section } = await openSettings();
    const desk = section(dashboard.groupDesk);
    const count = desk.getByLabelText(words.registrationEmployeesCount, { exact: true });
    const asked = vi.spyOn(window, "confirm").mockReturnValue(false);
    await count.fill("6");
    await screen.getByRole("link", { name: "Elsewhere" }).click();
    expect(asked.mock.calls).toEqual([[words.leaveUnsaved]]);
    await expect.element(count).toHaveValue("6");
    await desk.getByRole("button", { name: words.discard }).click();
    await expect.element(count).toHaveValue("1");
    await expect.element(desk.getByRole("heading", { name: dashboard.groupDesk })).toHaveFocus();
  });

  test("accept a need whose name begins like a known one", async () => {
    const { section } = await openSettings();
    const needs = section(words.specialNeeds);
    await needs.getByRole("button", { name: words.remove.replace("{name}", specialNeeds.speech) }).click();
    const name = await addOwnNeed(needs);
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("speech therapy");
    await expect.element(name).toHaveValue("speech therapy");
    await expect.element(name).toHaveFocus();
  });

  test("show in the review why nothing was saved, whether or not the refusal carries data", async () => {
    for (const data of [{}, { reason: "closed" }]) {
      const { section, saveButton, review, screen } = await openSettings(() => refusal(500, "internal", { data }));
      const desk = section(dashboard.groupDesk);
      await desk.getByLabelText(words.registrationEmployeesCount, { exact: true }).fill("9");
      await saveButton(dashboard.groupDesk).click();
      await review.getByRole("button", { name: common.save }).click();
      await expect.element(review.getByRole("alert")).toBeVisible();
      await expect.element(desk.getByText(words.saved)).not.toBeInTheDocument();
      await screen.unmount();
    }
  });

  test("show the server's refusal at its field, which keeps its value", async () => {
    const { section, saveButton, review, sentTo } = await openSettings(() =>
      refuseFields("registrationEmployeesCount"),
    );
    const count = section(dashboard.groupDesk).getByLabelText(words.registrationEmployeesCount, { exact: true });
    await count.fill("9");
    await saveButton(dashboard.groupDesk).click();
    await review.getByRole("button", { name: common.save }).click();
    await expect.element(section(dashboard.groupDesk).getByText(words.problemEmployees)).toBeVisible();
    await expect.element(review).not.toBeInTheDocument();
    await expectInvalid(count, words.problemEmployees);
    await expect.element(count).toHaveValue("9");
    expect(sentTo(SAVE)).toEqual([{ registrationEmployeesCount: 9 }]);
  });
});

describe("the result of a save", () => {
  const save = (answerSave: () => Response) => {
    answerCalls(answer(staffConfiguration.update, answerSave));
    return saveSettings("yerevan", { usernameRequired: true });
  };

  test("has the flag of an updated response only if the error carried data", async () => {
    expect(await save(() => Response.json({ updated: true }))).toEqual({ updatedResponse: false });
    expect(await save(() => refuseFields("usernameRequired"))).toMatchObject({
      updatedResponse: true,
      error: { code: "validation_failed" },
    });
    expect(await save(() => refusal(500, "internal"))).toMatchObject({
      updatedResponse: false,
      error: { code: "internal" },
    });
  });
});
