import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AgeNotices } from "@/components/age-notices/age-notices";
import { ageNotices } from "@/lib/contracts/age-notices";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { messages } from "./snackbar-support";

const { age, errors } = TEXTS;

const NOTICES = [
  { notice: { _id: "one", location_key: "yerevan", day: "2027-05-03" }, center: "Yerevan", date: "May 3, 2027" },
  { notice: { _id: "two", location_key: "gyumri", day: "2028-01-15" }, center: "Gyumri", date: "January 15, 2028" },
];
const open = () =>
  render(
    <English>
      <h1 tabIndex={-1}>Your applications</h1>
      <AgeNotices notices={NOTICES} />
    </English>,
  );
const first = () => page.getByText("We will tell you on May 3, 2027 that you can apply at Yerevan.");
const takeBack = () => page.getByRole("button", { name: age.untell });

test("the messages to come are shown and taken back one by one, also one that was sent meanwhile", async () => {
  const gone = refusal(404, "not_found");
  const { sent } = answerCalls(answer(ageNotices.remove, (_body, { id }) => (id === "two" ? gone : undefined)));
  await open();
  await expect.element(page.getByRole("region", { name: age.noticesTitle })).toBeVisible();
  await takeBack().first().click();
  await expect.element(first()).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await takeBack().click();
  await expect.element(page.getByText(age.noticesTitle)).not.toBeInTheDocument();
  expect(sent.map(({ call }) => call)).toEqual(["DELETE /me/age-notices/one", "DELETE /me/age-notices/two"]);
  expect(messages.splice(0)).toEqual([age.untold, age.untoldGone]);
});

test("a message that cannot be taken back stays, and the page says why", async () => {
  answerCalls(answer(ageNotices.remove, () => refusal(503, "database_unavailable")));
  await open();
  await takeBack().first().click();
  await vi.waitFor(() => expect(messages.splice(0)).toEqual([errors.database_unavailable]));
  await expect.element(first()).toBeVisible();
});
