import { beforeEach, describe, expect, test, vi } from "vitest";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import { refusal, unfinished } from "./door-support";
import { TEXTS } from "./english";
import { ADD, earlyPair, earlySlot, fillTimes, monday, openSlots, slot, sunday, thursday } from "./slots-support";
import { messages } from "./snackbar-support";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { common, errors, slots: words } = TEXTS;

describe("adding weekly slots", () => {
  test("is offered where there is no slot yet", async () => {
    const { screen, addButton, dialogOf } = await openSlots([]);
    await expect.element(screen.getByRole("heading", { name: words.none })).toBeVisible();
    await addButton.click();
    await expect.element(dialogOf(words.addTitle)).toBeVisible();
  });

  test("asks for what is missing, at each field", async () => {
    const { addButton, dialogOf, sentTo } = await openSlots([slot]);
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    await dialog.getByRole("button", { name: words.add }).click();
    await expect.element(dialog.getByText(words.weekdayRequired)).toBeVisible();
    await expect.element(dialog.getByLabelText(monday)).toHaveFocus();
    const fields = [
      [words.start, words.timeRequired],
      [words.end, words.timeRequired],
      [words.capacity, errors.dashboard_start_day_validation],
    ] as const;
    for (const [name, problem] of fields) {
      const field = dialog.getByLabelText(name, { exact: true });
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    expect(dialog.getByText(words.timeRequired).elements()).toHaveLength(2);
    expect(sentTo(ADD)).toEqual([]);
  });

  test("refuses invalid values, each at its field, and returns the focus on cancelling", async () => {
    const { addButton, dialogOf, sentTo } = await openSlots([slot]);
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    const field = (name: string) => dialog.getByLabelText(name, { exact: true });
    const submit = dialog.getByRole("button", { name: words.add });
    await field(monday).click();
    await field(words.start).fill("07:00");
    await field(words.end).fill("06:00");
    await field(words.pair).selectOptions(monday);
    await field(words.capacity).fill("10");
    await field(words.employees).fill("0");
    await submit.click();
    const problems = [
      [words.end, words.endAfterStart],
      [words.pair, words.pairOther],
      [words.employees, words.employeesInvalid],
    ] as const;
    for (const [name, problem] of problems) {
      await expect.element(dialog.getByText(problem)).toBeVisible();
      await expect.element(field(name)).toHaveAttribute("aria-invalid", "true");
      await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    expect(sentTo(ADD)).toEqual([]);
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(addButton).toHaveFocus();
  });

  test("adds one on each ticked weekday, and says that these are no pair", async () => {
    const added = [1, 7].map((weekday) => earlySlot(weekday, "10", { capacity: 13 }));
    const { addButton, dialogOf, rowOf, sentTo } = await openSlots([slot], { changed: [[slot, ...added]] });
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    await dialog.getByLabelText(monday).click();
    await expect.element(dialog.getByText(words.pairHint)).toBeVisible();
    await dialog.getByLabelText(sunday).click();
    await expect.element(dialog.getByText(words.pairSeveral)).toBeVisible();
    await expect.element(dialog.getByLabelText(words.pair)).toBeDisabled();
    await fillTimes(dialog, "06:10", "07:10");
    await dialog.getByLabelText(words.capacity).fill("13");
    await expect.element(dialog.getByLabelText(words.employees)).toHaveValue("1");
    await dialog.getByRole("button", { name: words.add }).click();
    await expect.element(rowOf("6:10–7:10 AM")).toHaveLength(2);
    await expect.element(rowOf("6:10–7:10 AM").first()).toHaveTextContent("13");
    expect(messages).toEqual(["2 slots have been added."]);
    expect(sentTo(ADD)).toEqual([
      {
        locationKey: "yerevan",
        weekdays: [1, 7],
        pairWeekday: null,
        start_time: "06:10",
        end_time: "07:10",
        capacity: 13,
        registration_employees_count: 1,
      },
    ]);
  });

  test("sends them once when it is pressed twice", async () => {
    const { addButton, dialogOf, sentTo } = await openSlots([slot], { add: unfinished });
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    const submit = dialog.getByRole("button", { name: words.add });
    await dialog.getByLabelText(monday).click();
    await fillTimes(dialog, "06:10", "07:10");
    await dialog.getByLabelText(words.capacity).fill("13");
    await submit.dblClick();
    await expect.element(submit).toHaveAttribute("aria-busy", "true");
    expect(sentTo(ADD)).toHaveLength(1);
  });

  test("keeps what was typed through the end of the session", async () => {
    const { addButton, dialogOf, reopen } = await openSlots([slot], { add: () => refusal(401, "unauthenticated") });
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    await dialog.getByLabelText(monday).click();
    await fillTimes(dialog, "06:20", "07:20");
    await dialog.getByLabelText(words.capacity).fill("12");
    await dialog.getByRole("button", { name: words.add }).click();
    await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
    await reopen();
    await expect.element(dialog.getByLabelText(monday)).toBeChecked();
    await expect.element(dialog.getByLabelText(words.start)).toHaveValue("06:20");
    await expect.element(dialog.getByLabelText(words.capacity)).toHaveValue("12");
  });

  test("adds a pair as one entry of both weekdays", async () => {
    const { addButton, dialogOf, rowOf, sentTo } = await openSlots([slot], { changed: [[slot, ...earlyPair("00")]] });
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    await dialog.getByLabelText(monday).click();
    await fillTimes(dialog, "06:00", "07:00");
    await dialog.getByLabelText(words.pair).selectOptions(thursday);
    await dialog.getByLabelText(words.capacity).fill("11");
    await dialog.getByLabelText(words.employees).fill("3");
    await dialog.getByRole("button", { name: words.add }).click();
    await expect.element(rowOf("6:00–7:00 AM")).toHaveLength(1);
    await expect.element(rowOf("6:00–7:00 AM")).toHaveTextContent(thursday);
    expect(messages).toEqual(["The slot has been added."]);
    const counts = { capacity: 11, registration_employees_count: 3 };
    expect(sentTo(ADD)).toMatchObject([{ weekdays: [1], pairWeekday: 4, start_time: "06:00", ...counts }]);
  });
});
