import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { OverviewScreen } from "@/components/dashboard/overview/overview-screen";
import { IDS, samplePresentation, sampleWeek } from "@/lib/contracts/samples";
import { type Overview, staffOverview } from "@/lib/contracts/staff-overview";
import { plusDays } from "@/lib/kit/day";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { common, overview: texts } = TEXTS;
const CHECK_IN = "/dashboard/check-in?location=yerevan";

vi.mock("next/link", async () => (await import("./link-support")).linkModule);

const weeks = Array.from({ length: 10 }, (_, at) => ({
  ...sampleWeek,
  firstDay: plusDays(sampleWeek.firstDay, 7 * at),
  lastDay: plusDays(sampleWeek.lastDay, 7 * at),
}));
const OVERVIEW: Overview = {
  today: {
    date: "2026-06-08",
    presentations: [samplePresentation],
    sessions: [{ _id: IDS.startDay, start_time: "15:30", end_time: "17:30", capacity: 20, busyCapacity: 7 }],
  },
  weeks,
  presentations: [samplePresentation],
  waiting: 4,
  missedShare: 0.08,
  pastAppointments: 50,
};

const open = async (answerOverview: () => Overview | Response) => {
  answerCalls(answer(staffOverview.get, answerOverview));
  const screen = await render(
    <English>
      <OverviewScreen language="en" location={LOCATION} />
    </English>,
  );
  const rowsOf = (name: string) => screen.getByRole("table", { name }).getByRole("row");
  return {
    screen,
    weekRows: rowsOf(texts.weeksTitle),
    presentationRows: rowsOf(texts.presentationsTitle),
    figures: screen.getByRole("definition"),
  };
};

describe("the overview", () => {
  test("shows today, ten weeks, the next presentations, the waiting list and missed presentations", async () => {
    const { screen, weekRows, presentationRows, figures } = await open(() => OVERVIEW);
    await expect.element(screen.getByRole("heading", { level: 2, name: /^Today, Monday, June 8/ })).toBeVisible();
    await expect.element(weekRows).toHaveLength(11);
    await expect.element(presentationRows).toHaveLength(2);
    await expect.element(presentationRows.last()).toHaveTextContent(/4:00\sPM.*12\/30.*40%/);
    expect(figures.elements().map(({ textContent }) => textContent)).toEqual([
      "43/120",
      "77 seats free",
      "430/1,200",
      "770 seats free",
      "4",
      "people wait for a seat",
      "8%",
      "of 50 appointments in 90 days",
    ]);
  });

  test("has no share of missed appointments while there were none", async () => {
    const { screen, figures } = await open(() => ({ ...OVERVIEW, missedShare: 0, pastAppointments: 0 }));
    await expect.element(screen.getByText(texts.missedNone)).toBeVisible();
    await expect.element(figures.nth(6)).toHaveTextContent(/^–$/);
  });

  test("links from a week to its start days, and from today and a presentation to the check-in", async () => {
    const { screen, weekRows, presentationRows } = await open(() => OVERVIEW);
    await expect
      .element(weekRows.nth(3).getByRole("link"))
      .toHaveAttribute("href", "/dashboard/schedules/start_day?location=yerevan&week=2026-06-29");
    await expect.element(screen.getByRole("link", { name: texts.openDoor })).toHaveAttribute("href", CHECK_IN);
    await expect
      .element(presentationRows.last().getByRole("link"))
      .toHaveAttribute("href", `${CHECK_IN}&presentation=${IDS.presentation}`);
  });

  test("says that it could not be loaded, and loads on Retry", async () => {
    let answerOverview = (): Overview | Response => new Response("{}", { status: 503 });
    // A page out of sight is not refreshed: only the press loads it again.
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { screen, weekRows } = await open(() => answerOverview());
    const retry = screen.getByRole("alert").getByRole("button", { name: common.retry });
    await expect.element(retry).toBeVisible();
    answerOverview = () => OVERVIEW;
    await retry.click();
    await expect.element(weekRows).toHaveLength(11);
    await expect.element(retry).not.toBeInTheDocument();
  });
});
