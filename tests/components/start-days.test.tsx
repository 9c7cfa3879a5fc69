import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StartDaysScreen } from "@/components/dashboard/start-days/start-days-screen";
import { sampleSession, sampleWeek } from "@/lib/contracts/samples";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { weekdayOf } from "@/lib/kit/day";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { startDays: texts } = TEXTS;

vi.mock("next/navigation", () => {
  const router = { replace: () => undefined };
  const query = new URLSearchParams();
  return { useRouter: () => router, usePathname: () => "/", useSearchParams: () => query };
});

/** Two sessions a day from Monday to Saturday; those of the first three days are paired with those of the last three. */
const SESSIONS = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
  ["10:00", "15:00"].map((start) => ({
    ...sampleSession,
    _id: `${weekday}-${start}`,
    pairId: `${weekday > 3 ? weekday - 3 : weekday + 3}-${start}`,
    weekday,
    start_time: start,
    end_time: start === "10:00" ? "12:00" : "17:00",
    registration_employees_count: 1,
  })),
);

const startDaysOn = (date: string) =>
  SESSIONS.filter(({ weekday }) => weekday === weekdayOf(date)).map(({ _id: sessionId }) => ({
    _id: `${sessionId}-${date}`,
    sessionId,
    date,
    capacity: 20,
    busyCapacity: 7,
  }));

// The days stand side by side, as on a wide screen: the arrow keys follow what is seen.
const SIDE_BY_SIDE = "[data-days] { display: grid; grid-template-columns: repeat(7, 1fr) }";

const open = async () => {
  answerCalls(
    answer(staffStartDays.sessions, () => ({ sessions: SESSIONS })),
    answer(staffStartDays.weeks, () => ({ weeks: [sampleWeek] })),
    answer(staffStartDays.list, ({ dates }) => ({ startDays: dates.flatMap(startDaysOn) })),
  );
  const screen = await render(
    <English>
      <style>{SIDE_BY_SIDE}</style>
      <StartDaysScreen holidays={{}} language="en" location={LOCATION} wordingKey="other" />
    </English>,
  );
  const grid = screen.getByRole("group", { name: texts.grid });
  const cells = grid.getByRole("textbox");
  await expect.element(cells).toHaveLength(12);
  return {
    screen,
    cells,
    at: (index: number) => cells.nth(index),
    review: screen.getByRole("button", { name: texts.review }),
    discard: screen.getByRole("button", { name: texts.discard }),
  };
};

beforeEach(() => {
  sessionStorage.clear();
  vi.setSystemTime(new Date("2026-06-08T09:30:00Z"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the capacities of a week", () => {
  test("are refused while they are no number or too many", async () => {
    const { screen, cells, at, review, discard } = await open();
    await at(0).fill("");
    await expect.element(screen.getByText(texts.dashboard_start_day_validation)).toHaveLength(2);
    for (const index of [0, 6]) {
      await expect.element(at(index)).toHaveAttribute("aria-invalid", "true");
      await expect.element(at(index)).toHaveAccessibleDescription(texts.dashboard_start_day_validation);
    }
    await expect.element(review).toHaveAttribute("aria-disabled", "true");
    const all = screen.getByLabelText(texts.setAll);
    await all.fill("10001");
    await screen.getByRole("button", { name: texts.setAllDo }).click();
    await expect.element(screen.getByText("12 sessions cannot have this capacity. They are marked.")).toBeVisible();
    expect(cells.elements().filter((cell) => cell.getAttribute("aria-invalid") === "true")).toHaveLength(12);
    await all.fill("26");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(texts.setAllDone)).toBeVisible();
    await expect.element(screen.getByText("12 changes")).toBeVisible();
    await expect.element(review).not.toHaveAttribute("aria-disabled", "true");
    await discard.click();
    await expect.element(screen.getByText("12 changes")).not.toBeInTheDocument();
    await expect.element(at(0)).toHaveValue("20");
  });

  test("are walked through by keyboard alone", async () => {
    const { screen, at, discard } = await open();
    const focus = (index: number) => (at(index).element() as HTMLElement).focus();
    const leadsTo = async (key: string, index: number) => {
      await userEvent.keyboard(key);
      await expect.element(at(index)).toHaveFocus();
    };
    focus(0);
    await leadsTo("{ArrowUp}", 0);
    await leadsTo("{ArrowDown}", 1);
    await leadsTo("{ArrowDown}", 1);
    await leadsTo("{ArrowRight}", 3);
    await leadsTo("{Home}", 2);
    await leadsTo("{End}", 3);
    await leadsTo("{Enter}", 4);
    await leadsTo("{Shift>}{Enter}{/Shift}", 3);
    await leadsTo("{Shift>}{Tab}{/Shift}", 2);

    focus(1);
    await userEvent.keyboard("57");
    await leadsTo("{ArrowLeft}", 1);
    await leadsTo("{ArrowLeft}", 1);
    await leadsTo("{ArrowRight}", 1);
    await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}");
    await expect.element(at(1)).toHaveValue("58");
    await expect.element(at(1)).toHaveFocus();
    await userEvent.wheel(at(1), { delta: { y: 120 } });
    await expect.element(at(1)).toHaveValue("58");
    await userEvent.keyboard("{Escape}");
    await expect.element(at(1)).toHaveValue("20");
    await expect.element(discard).not.toBeInTheDocument();
    await expect.element(screen.getByText(texts.keys)).toBeVisible();
  });
});
