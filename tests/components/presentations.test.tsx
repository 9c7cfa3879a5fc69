import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { plusDays } from "@/lib/kit/day";
import { refuseFields, unfinished } from "./door-support";
import { TEXTS } from "./english";
import { ADD, MONTH, openPresentations, presentationIn, TODAY } from "./presentations-support";
import { messages } from "./snackbar-support";

const { presentations: texts, errors, common } = TEXTS;

beforeEach(() => {
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
});

describe("adding a presentation", () => {
  test("needs a date, and says so", async () => {
    const { add, sentTo } = await openPresentations();
    await expect.element(add).toHaveAttribute("aria-disabled", "true");
    await expect.element(add).toHaveAccessibleDescription(texts.needsDate);
    await add.click({ force: true });
    expect(sentTo(ADD)).toEqual([]);
  });

  test("offers the start days that the server lists from today on, whatever the presentation's day", async () => {
    const { screen, calendar, date, startDates, days, freeDays, nextMonth, sentTo } = await openPresentations();
    await startDates.click();
    await expect.element(freeDays.first()).toBeVisible();
    const offered = () => freeDays.elements().map(({ textContent }) => Number(textContent));
    expect(offered()).toEqual([9, 11, 13, 15, 17, 19, 21, 23, 25, 27]);
    await calendar.getByRole("button", { name: common.done }).click();
    await date.click();
    await nextMonth.click();
    await days.filter({ hasText: /^10$/ }).click();
    await startDates.click();
    await expect.element(screen.getByRole("dialog", { name: texts.startDates, exact: true })).toBeVisible();
    await expect.element(freeDays.first()).toBeVisible();
    await expect.element(freeDays.first()).toHaveTextContent(/^1$/);
    expect(offered()).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27]);
    await freeDays.first().click();
    await calendar.getByRole("button", { name: common.done }).click();
    await expect.element(screen.getByText(texts.datesNotAfter.replace("{dates}", "Jul 1, 2026"))).toBeVisible();
    await startDates.click();

    await calendar.getByRole("combobox", { name: /year/i }).selectOptions("2029");
    await expect.element(calendar.getByText(texts.monthEmpty)).toBeVisible();
    expect(sentTo(MONTH).at(-1)).toEqual({ month: 6, year: 2029, locationKey: "yerevan" });
  });

  test("loads only the last month when pages are turned quickly", async () => {
    const { startDates, freeDays, nextMonth, days, sentTo } = await openPresentations();
    await startDates.click();
    await expect.element(freeDays.first()).toBeVisible();
    const before = sentTo(MONTH).length;
    const button = nextMonth.element() as HTMLElement;
    for (let turn = 0; turn < 4; turn += 1) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await vi.waitFor(() => expect(sentTo(MONTH)).toHaveLength(before + 1));
    await expect.element(days.first()).toBeVisible();
    await expect.element(freeDays.first()).toBeVisible();
    expect(sentTo(MONTH).slice(before)).toEqual([{ month: 9, year: 2026, locationKey: "yerevan" }]);
  });

  test("keeps at the capacity what is no whole number, and says so until it is one", async () => {
    const { screen } = await openPresentations();
    const capacity = screen.getByLabelText(texts.capacity);
    await capacity.fill("12a");
    await expect.element(capacity).toHaveValue("12a");
    await expect.element(capacity).toHaveAccessibleDescription(errors.validator_numbers_only);
    await capacity.fill("1.5");
    await userEvent.keyboard("{Tab}");
    await expect.element(capacity).toHaveValue("1.5");
    await expect.element(capacity).toHaveAccessibleDescription(errors.validator_integers_only);
    await capacity.fill("15");
    await expect.element(capacity).not.toHaveAttribute("aria-invalid");
  });

  test("refuses a past date at its field", async () => {
    const { screen, add, date, freeDays, sentTo } = await openPresentations();
    await date.click();
    await freeDays.first().click();
    await screen.getByLabelText(texts.hour).selectOptions("00");
    await add.click();
    await expect.element(screen.getByText(errors.presentation_past)).toBeVisible();
    await expect.element(date).toHaveFocus();
    await expect.element(date).toHaveAccessibleDescription(errors.presentation_past);
    expect(sentTo(ADD)).toEqual([]);
  });

  test("shows it in the table and clears the form", async () => {
    const { screen, add, chooseDays, date, rowOf, startDates, sentTo } = await openPresentations();
    await expect.element(screen.getByText(texts.noPresentations)).toBeVisible();
    await chooseDays();
    const capacity = screen.getByLabelText(texts.capacity);
    await expect.element(capacity).toHaveValue("100");
    await expect.element(screen.getByLabelText(texts.hour)).toHaveValue("12");
    await capacity.fill("1234");
    await add.click();
    await expect.element(rowOf("1,234")).toHaveLength(1);
    await expect.element(capacity).toHaveValue("100");
    await expect.element(date).toHaveTextContent(texts.chooseDate);
    await expect.element(startDates).toHaveTextContent(texts.chooseStartDates);
    expect(messages).toEqual([texts.dashboard_presentation_day_create_success_message]);
    const sent = { locationKey: "yerevan", capacity: 1234, startDates: ["2026-07-15"] };
    expect(sentTo(ADD)).toEqual([{ ...sent, date: "2026-07-10T08:00:00.000Z" }]);
  });

  test("keeps what was typed until the screen is opened again", async () => {
    const { screen, reopen } = await openPresentations();
    const capacity = screen.getByLabelText(texts.capacity);
    await capacity.fill("77");
    await reopen();
    await expect.element(capacity).toHaveValue("77");
    sessionStorage.clear();
    await reopen();
    await expect.element(capacity).toHaveValue("100");
  });

  test("is sent once when it is pressed twice", async () => {
    const { add, chooseDays, sentTo } = await openPresentations([], { add: unfinished });
    await chooseDays();
    await add.dblClick();
    await expect.element(add).toHaveAttribute("aria-busy", "true");
    expect(sentTo(ADD)).toHaveLength(1);
  });

  test("names start days that were closed meanwhile, and keeps them chosen", async () => {
    const { screen, add, chooseDays, startDates } = await openPresentations([], {
      add: () => refuseFields("startDates.0"),
    });
    await chooseDays();
    await add.click();
    await expect.element(screen.getByText(texts.datesClosed.replace("{dates}", "Jul 15, 2026"))).toBeVisible();
    await expect.element(startDates).toHaveTextContent("Jul 15, 2026");
    expect(messages).toEqual([]);
  });
});

describe("the table of presentations", () => {
  test("names five start days and opens the rest", async () => {
    const startDates = [10, 11, 12, 13, 14, 15, 16].map((days) => plusDays(TODAY, days));
    const { screen } = await openPresentations([presentationIn(3, { startDates })]);
    const row = screen.getByRole("row").nth(1);
    await expect.element(row.getByText("Jun 18 · Jun 19 · Jun 20 · Jun 21 · Jun 22")).toBeVisible();
    const rest = row.getByText("Jun 23 · Jun 24");
    await expect.element(rest).not.toBeVisible();
    await row.getByText("and 2 more").click();
    await expect.element(rest).toBeVisible();
  });
});
