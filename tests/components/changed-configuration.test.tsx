// @module-tag deep
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import { addOwnNeed, openSettings, SAVE } from "./configuration-support";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { messages } from "./snackbar-support";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { common, configuration: words, dashboard, specialNeeds, steps } = TEXTS;

test("the steps are previewed as applicants see them", async () => {
  const { section } = await openSettings();
  const pages = section(words.pages);
  const preview = pages.getByRole("figure").getByText(steps.parentData);
  await expect.element(preview.first()).toBeInTheDocument();
  await pages.getByLabelText(new RegExp(steps.parentData)).click();
  await expect.element(preview).not.toBeInTheDocument();
});

test("special needs are removed, moved and added by keyboard, and previewed in the centre's own words", async () => {
  const { section, saveSection, review, sentTo } = await openSettings();
  const needs = section(words.specialNeeds);
  const button = (text: string, name: string) => needs.getByRole("button", { name: text.replace("{name}", name) });
  const press = async (text: string, name: string) => {
    (button(text, name).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };
  await press(words.moveDown, specialNeeds.hearing);
  await expect.element(button(words.moveDown, specialNeeds.hearing)).toHaveFocus();
  await press(words.remove, specialNeeds.hearing);
  await expect.element(button(words.remove, specialNeeds.speech)).toHaveFocus();
  const name = await addOwnNeed(needs);
  await expect.element(name).toHaveFocus();
  await name.fill("Quiet room");
  const row = needs.getByRole("listitem").last();
  await row.getByText(words.tooltips).click();
  await row.getByLabelText("English").fill("A room to rest in");
  await expect.element(needs.getByRole("figure").getByLabelText("Quiet room", { exact: true })).toBeVisible();
  await saveSection(words.specialNeeds, () => expect.element(review.getByText("Quiet room").first()).toBeVisible());
  const speech = { name: "speech", tooltip: "specialNeedTooltips.speech" };
  const own = { name: "Quiet room", tooltip: { en: "A room to rest in" } };
  expect(sentTo(SAVE)).toEqual([{ specialNeeds: [speech, own] }]);
});

test("the network's setting is beside the centre's own, which gives way to it", async () => {
  const { section, saveSection, review, sentTo } = await openSettings();
  const questions = section(words.section_questions);
  const username = questions.getByLabelText(words.usernameRequired, { exact: true });
  await expect.element(questions.getByText(words.own)).not.toBeInTheDocument();
  await username.click();
  await saveSection(words.section_questions, () => expect.element(review).toBeVisible());
  await expect.element(questions.getByText(words.own)).toBeVisible();
  await expect.element(questions.getByText("Network: No")).toBeVisible();
  await questions.getByRole("button", { name: new RegExp(words.useNetwork) }).click();
  await review.getByRole("button", { name: common.save }).click();
  await expect.element(questions.getByText(words.own)).not.toBeInTheDocument();
  await expect.element(username).not.toBeChecked();
  await expect.element(questions.getByRole("heading", { name: words.section_questions })).toHaveFocus();
  expect(sentTo(SAVE)).toEqual([{ usernameRequired: true }, { usernameRequired: null }]);
});

test("a saved change is taken back where it was made, beside a link to the audit log", async () => {
  const { section, saveSection, review, sentTo } = await openSettings();
  const desk = section(dashboard.groupDesk);
  const count = desk.getByLabelText(words.registrationEmployeesCount, { exact: true });
  await count.fill("7");
  await saveSection(dashboard.groupDesk, () => expect.element(review.getByText("7")).toBeVisible());
  await expect
    .element(desk.getByRole("link", { name: dashboard.audit }))
    .toHaveAttribute("href", "/dashboard/audit?location=yerevan");
  await desk.getByRole("button", { name: words.undo }).click();
  await expect.element(count).toHaveValue("1");
  expect(messages).toEqual([words.saved, words.undone]);
  expect(sentTo("POST /audit/undo")).toEqual([{ id: "change" }]);
});

test("unsaved values are there after the login that the end of the session required, until staff sign out", async () => {
  const { section, saveButton, review, reopen } = await openSettings(() => refusal(401, "unauthenticated"));
  const desk = section(dashboard.groupDesk);
  const count = desk.getByLabelText(words.registrationEmployeesCount, { exact: true });
  await count.fill("5");
  await expect.element(desk.getByText(words.unsaved)).toBeVisible();
  await saveButton(dashboard.groupDesk).click();
  await review.getByRole("button", { name: common.save }).click();
  await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
  await reopen();
  await expect.element(count).toHaveValue("5");
  sessionStorage.clear();
  await reopen();
  await expect.element(count).toHaveValue("1");
});
