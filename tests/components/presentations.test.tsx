import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PresentationsScreen } from "@/components/dashboard/presentations/presentations-screen";
import { samplePresentation } from "@/lib/contracts/samples";
import type { Presentation } from "@/lib/contracts/schedule";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { presentations: texts, errors, common } = TEXTS;

vi.mock("next/navigation", () => {
  const router = { replace: () => undefined };
  const query = new URLSearchParams();
  return { useRouter: () => router, usePathname: () => "/", useSearchParams: () => query };
});

const TODAY = "2026-06-08";
const ADD = "POST /presentation/add";
const MONTH = "POST /start-day/month";

const presentationIn = (days: number, changed: Partial<Presentation> = {}): Presentation => ({
  ...samplePresentation,
  date: instantAt(plusDays(TODAY, days), "12:00", LOCATION.timeZone).toISOString(),
  busyCapacity: 0,
  ...changed,
});

/** Every second day of this year is offered. */
const offeredIn = (year: number, month: number): { date: Day }[] => {
  if (year !== 2026) return [];
  const first = `2026-${String(month + 1).padStart(2, "0")}-01`;
  return Array.from({ length: 14 }, (_, at) => ({ date: plusDays(first, 2 * at) }));
};

const open = async (presentations: Presentation[] = [], update?: () => Response) => {
  const door = answerCalls(
    answer(staffPresentations.list, () => ({ presentations, count: presentations.length })),
    answer(staffStartDays.month, ({ year, month }) => ({ calendarStartDays: offeredIn(year, month) })),
    answer(staffPresentations.update, () => update?.() ?? samplePresentation),
    answer(staffPresentations.add, () => samplePresentation),
  );
  const screen = await render(
    <English>
      <PresentationsScreen language="en" location={LOCATION} />
    </English>,
  );
  const calendar = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    calendar,
    add: screen.getByRole("button", { name: texts.add, exact: true }),
    date: screen.getByRole("button", { name: new RegExp(`^${texts.date} `) }),
    startDates: screen.getByRole("button", { name: new RegExp(`^${texts.startDates} `) }),
    days: calendar.getByRole("gridcell").getByRole("button"),
    freeDays: calendar.getByRole("gridcell").getByRole("button", { disabled: false }),
    nextMonth: calendar.getByRole("button", { name: /next month/i }),
  };
};

beforeEach(() => void vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`)));

describe("adding a presentation", () => {
  test("needs a date, and says so", async () => {
    const { add, sentTo } = await open();
    await expect.element(add).toHaveAttribute("aria-disabled", "true");
    await expect.element(add).toHaveAccessibleDescription(texts.needsDate);
    await add.click({ force: true });
    expect(sentTo(ADD)).toEqual([]);
  });

  test("offers start days after the presentation only, in any month and year", async () => {
    const { screen, calendar, date, startDates, days, freeDays, nextMonth, sentTo } = await open();
    await date.click();
    await nextMonth.click();
    await days.filter({ hasText: /^10$/ }).click();
    await startDates.click();
    await expect.element(screen.getByRole("dialog", { name: texts.startDates, exact: true })).toBeVisible();
    await expect.element(freeDays.first()).toBeVisible();
    expect(freeDays.elements().map(({ textContent }) => Number(textContent))).toEqual([
      11, 13, 15, 17, 19, 21, 23, 25, 27,
    ]);

    await calendar.getByRole("combobox", { name: /year/i }).selectOptions("2029");
    await expect.element(calendar.getByText(texts.monthEmpty)).toBeVisible();
    expect(sentTo(MONTH).at(-1)).toEqual({ month: 6, year: 2029, locationKey: "yerevan" });
  });

  test("loads only the last month when pages are turned quickly", async () => {
    const { startDates, freeDays, nextMonth, days, sentTo } = await open();
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

  test("refuses a past date at its field", async () => {
    const { screen, add, date, freeDays, sentTo } = await open();
    await date.click();
    await freeDays.first().click();
    await screen.getByLabelText(texts.hour).selectOptions("00");
    await add.click();
    await expect.element(screen.getByText(errors.presentation_past)).toBeVisible();
    await expect.element(date).toHaveFocus();
    await expect.element(date).toHaveAccessibleDescription(errors.presentation_past);
    expect(sentTo(ADD)).toEqual([]);
  });
});

describe("changing a presentation", () => {
  test("shows a refusal at its field and keeps typed values", async () => {
    let refuse = () =>
      refusal(409, "presentation_below_busy", {
        key: "dashboard_start_days_busy_validation",
        data: { busyCapacity: 45 },
      });
    const { screen, sentTo } = await open([presentationIn(3)], () => refuse());
    await screen.getByRole("row").nth(1).getByRole("button").first().click();
    const dialog = screen.getByRole("dialog", { name: texts.editTitle, exact: true });
    const capacity = dialog.getByLabelText(texts.capacity);
    const save = dialog.getByRole("button", { name: common.save });
    await capacity.fill("44");
    await save.click();
    const belowBusy = errors.dashboard_start_days_busy_validation.replace("{busy, number}", "45");
    await expect.element(dialog.getByText(belowBusy)).toBeVisible();
    await expect.element(capacity).toHaveFocus();
    await expect.element(capacity).toHaveAttribute("aria-invalid", "true");

    refuse = () => refusal(409, "presentation_past");
    await save.click();
    await expect.element(dialog.getByText(errors.presentation_past)).toBeVisible();
    await expect
      .element(dialog.getByRole("button", { name: new RegExp(`^${texts.date} `) }))
      .toHaveAccessibleDescription(errors.presentation_past);

    refuse = () => refusal(404, "not_found");
    await save.click();
    await expect.element(dialog.getByText(errors.not_found)).toBeVisible();
    await expect.element(capacity).toHaveValue("44");
    expect(sentTo("PATCH /presentation/update")).toHaveLength(3);
    expect(sentTo("PATCH /presentation/update").at(-1)).toMatchObject({ capacity: 44, confirm: false });
  });

  test("is disabled once it is past, and the row says why", async () => {
    const past = presentationIn(-3, { _id: "past", capacity: 102 });
    const { screen } = await open([presentationIn(3), past]);
    const row = screen.getByRole("row").filter({ hasText: "/102" });
    await expect.element(row).toHaveTextContent(texts.past);
    const edit = row.getByRole("button").first();
    await expect.element(edit).toHaveAttribute("aria-disabled", "true");
    await expect.element(edit).toHaveAccessibleDescription(texts.pastReason);
    await userEvent.click(edit, { force: true });
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("the table of presentations", () => {
  test("names five start days and opens the rest", async () => {
    const startDates = [10, 11, 12, 13, 14, 15, 16].map((days) => plusDays(TODAY, days));
    const { screen } = await open([presentationIn(3, { startDates })]);
    const row = screen.getByRole("row").nth(1);
    await expect.element(row.getByText("Jun 18 · Jun 19 · Jun 20 · Jun 21 · Jun 22")).toBeVisible();
    const rest = row.getByText("Jun 23 · Jun 24");
    await expect.element(rest).not.toBeVisible();
    await row.getByText("and 2 more").click();
    await expect.element(rest).toBeVisible();
  });
});
