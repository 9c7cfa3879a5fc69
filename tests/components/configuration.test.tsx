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

type Refused = [
  what: string,
  section: string,
  problem: string,
  type: (section: Locator) => Promise<Locator | undefined>,
];

/** Types a text into a field of the section, and returns the field. */
const typed = (name: string, text: string, isExact = false): Refused[3] => {
  return async (section) => {
    const field = section.getByLabelText(name, { exact: isExact });
    await field.fill(text);
    return field;
  };
};

/** One of each kind of problem, as each has its own words and field. Which settings are wrong: unit/settings.test.ts. */
const REFUSED: Refused[] = [
  ["a highest age below the lowest", words.section_age, words.problemAges, typed(words.age_max, "3")],
  ["a need without a name", words.specialNeeds, words.problemNeed, addOwnNeed],
  [
    "no way to verify",
    words.verification,
    words.problemNone,
    async (methods) => void (await methods.getByLabelText(verify.method_sms).click()),
  ],
  [
    "another text of the agreement under the same version",
    words.contract,
    words.problemVersion,
    async (contract) => {
      const version = contract.getByLabelText(words.version);
      await contract.getByLabelText(words.contractText).fill("Another text");
      await expect.element(version).not.toHaveValue(SAVED.contract.version);
      await version.fill(SAVED.contract.version);
      return version;
    },
  ],
  [
    "a picture of another site",
    words.section_pictures,
    words.problemPicture,
    typed(steps.contract, "http://elsewhere.example/a.png"),
  ],
  [
    "a centre that closes before it opens",
    words.workingHours,
    words.problemHours,
    typed(`Tuesday, ${words.hours_close}`, "09:00"),
  ],
  [
    "too many employees",
    dashboard.groupDesk,
    words.problemEmployees,
    typed(words.registrationEmployeesCount, "1001", true),
  ],
  ["invisible characters", words.contract, words.problemSigns, typed(words.contractText, "Hidden\u202e text")],
  [
    "an agreement too nested to be shown",
    words.contract,
    words.problemTextSize
      .replace("{characters, number}", "50,000")
      .replace("{lines, number}", "1,000")
      .replace("{marks, number}", "500")
      .replace("{depth, number}", "6"),
    typed(words.contractText, "> ".repeat(AGREEMENT_LIMITS.depth + 1)),
  ],
];

describe("the settings refuse", () => {
  test.each(REFUSED)("%s", async (_what, name, problem, type) => {
    const { section, expectRefusal } = await openSettings();
    const field = await type(section(name));
    await expectRefusal(name, problem);
    if (field) await expectInvalid(field, problem);
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
    return saveSettings("yerevan", { usernameRequired: true }, undefined);
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
