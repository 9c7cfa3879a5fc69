import "@/app/globals.css";
import { describe, expect, test, vi } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { IDS, sampleApplication } from "@/lib/contracts/samples";
import type { AvailableStartDay } from "@/lib/contracts/schedule";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { FIRST_DAY, openSeats, PRESENTATION, PRESENTATIONS, pair, session, startDay, weekly } from "./seats-support";

const { session: texts, common } = TEXTS;
const SUMMARY = `/form/${IDS.application}?step=confirmation`;

const SESSIONS = [...pair("monday", [1, 4], 15), ...pair("tuesday", [2, 5], 15)];
const { session_id: _session, secondary_session_id: _pair, ...RESERVED } = sampleApplication.student;
const { start_day: _day, presentation_date: _presentation, ...student } = RESERVED;
const open = async (door: Parameters<typeof openSeats>[2] = {}) => {
  const opened = await openSeats("session", { student }, { sessions: SESSIONS, ...door });
  const { screen } = opened;
  return {
    ...opened,
    status: screen.getByRole("status").filter({ hasText: /./ }),
    summary: screen.getByRole("alert").filter({ hasText: common.errorTitle }),
  };
};

const focus = async (control: Locator) => {
  await expect.element(control).toBeEnabled();
  (control.element() as HTMLElement).focus();
};

/** Start days that arrive when the test says so. */
const slowly = (days: AvailableStartDay[]) => {
  let arrive = () => {};
  const arrived = new Promise<AvailableStartDay[]>((resolve) => {
    arrive = () => resolve(days);
  });
  return { startDays: () => arrived, arrive };
};

describe("a question answered with a pointer", () => {
  test("folds into one line, and the next one is announced, focused and in view", async () => {
    const { card, sessions, startDay: next, presentation, days, change, status } = await open();
    await card(/^Tuesday 3:30/).click();
    await expect.element(sessions.getByText("Tue and Fri 3:30–5:30 PM")).toBeVisible();
    await expect.element(sessions.getByRole("radio")).not.toBeInTheDocument();
    await expect.element(next).toHaveFocus();
    await expect.element(next).toBeInViewport();
    await expect.element(status).toHaveTextContent("Next question: Start day");
    await days.first().click();
    await expect.element(presentation.getByText("Friday, June 12 at 4:00 PM")).toBeVisible();
    await expect.element(presentation).toHaveFocus();
    await expect.element(status).toHaveTextContent(texts.ready);
    await change(texts.presentation).click();
    await presentation.getByRole("radio").nth(1).click();
    await expect.element(presentation.getByText("Saturday, June 13 at 4:00 PM")).toBeVisible();
    await expect.element(presentation).toHaveFocus();
  });

  test("folds again when the same answer is pressed, which keeps the other answers", async () => {
    const { card, sessions, startDay: next, days, change } = await open();
    await card(/^Monday 3:30/).click();
    await days.first().click();
    await change(texts.pairLegend).click();
    await expect.element(card(/^Monday 3:30/)).toHaveFocus();
    await card(/^Monday 3:30/).click();
    await expect.element(sessions.getByRole("radio")).not.toBeInTheDocument();
    await expect.element(next.getByText("Monday, June 15")).toBeVisible();
  });
});

describe("a question answered with the keyboard", () => {
  test("stays open while arrow keys choose, and folds when it is left", async () => {
    const { card, sessions, days, status } = await open();
    await focus(card(/^Monday 3:30/));
    await userEvent.keyboard(" ");
    await expect.element(status).toHaveTextContent("Next question: Start day");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(card(/^Tuesday 3:30/)).toBeChecked();
    await expect.element(card(/^Tuesday 3:30/)).toHaveFocus();
    await expect.element(days.first()).toBeVisible();
    await userEvent.tab();
    await expect.element(sessions.getByText("Tue and Fri 3:30–5:30 PM")).toBeVisible();
    await expect.element(days.first()).toHaveFocus();
  });

  test("leads to the next one by Enter, without an error", async () => {
    const { card, startDay: next, summary } = await open();
    await focus(card(/^Monday 3:30/));
    await userEvent.keyboard(" {Enter}");
    await expect.element(next).toHaveFocus();
    await expect.element(summary).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab} {Enter}");
    await vi.waitFor(() => expect(pushed).toEqual([SUMMARY]));
  });
});

describe("Continue", () => {
  test("waits for start days, and says which answer is missing", async () => {
    const { startDays, arrive } = slowly(weekly("monday-1"));
    const { card, next, days, summary } = await open({ startDays });
    await card(/^Monday 3:30/).click();
    await next.click();
    await expect.element(next).toHaveAttribute("aria-busy", "true");
    arrive();
    await expect.element(summary).toHaveFocus();
    await summary.getByRole("link", { name: TEXTS.validation.enter.student.startDay }).click();
    await expect.element(days.first()).toHaveFocus();
    await days.first().click();
    await expect.element(summary).not.toBeInTheDocument();
  });

  test("waits for the only start day and its presentation, and goes on by itself", async () => {
    const { startDays, arrive } = slowly([startDay("monday-1", FIRST_DAY)]);
    const { path, card, next, sentTo } = await open({ startDays });
    await card(/^Monday 3:30/).click();
    await next.click();
    arrive();
    await vi.waitFor(() => expect(pushed).toEqual([SUMMARY]));
    const chosen = { session_id: "monday-1", start_day: FIRST_DAY, presentation_date: PRESENTATION };
    expect(sentTo(`PUT ${path}`)).toEqual([expect.objectContaining({ student: expect.objectContaining(chosen) })]);
  });

  test("shows what could not be loaded", async () => {
    const {
      card,
      startDay: question,
      next,
    } = await open({
      startDays: () => Promise.reject(new TypeError("no connection")),
    });
    await card(/^Monday 3:30/).click();
    await expect.element(question.getByRole("button", { name: common.retry })).toBeVisible();
    await next.click();
    await expect.element(question).toHaveFocus();
  });

  test("says that no start day is free", async () => {
    const { card, next, summary } = await open({
      startDays: () => [startDay("monday-1", FIRST_DAY, { isAvailable: false })],
    });
    await card(/^Monday 3:30/).click();
    await next.click();
    await expect.element(summary.getByRole("link", { name: texts.noStartDays })).toBeVisible();
  });

  test("is always in view, and so is what stopped it", async () => {
    const sessions = [1, 2, 3, 4, 5].flatMap((day) => pair(`day-${day}`, [day, day + 1], 9 + day));
    const refuseSave = () => refusal(422, "validation_failed");
    const { screen, card, next, days, presentation, change } = await open({ sessions, refuseSave });
    await expect.element(card(/^Monday 10:30/)).toBeVisible();
    await expect.element(next).toBeInViewport();
    await card(/^Monday 10:30/).click();
    await days.first().click();
    await expect.element(presentation).toHaveFocus();
    await change(texts.pairLegend).click();
    await next.click();
    await expect.element(screen.getByRole("alert")).toBeInViewport();
  });
});

describe("a single choice", () => {
  test("is chosen by itself, says so and offers no change", async () => {
    const {
      sessions,
      startDay: question,
      presentation,
      change,
      status,
    } = await open({
      sessions: pair("monday", [1, 4], 15),
      startDays: (sessionId) => [startDay(sessionId, FIRST_DAY)],
      presentations: PRESENTATIONS.slice(0, 1),
    });
    await expect.element(presentation.getByText("Friday, June 12 at 4:00 PM")).toBeVisible();
    for (const one of [sessions, question, presentation]) await expect.element(one).toHaveTextContent(texts.only);
    for (const legend of [texts.pairLegend, texts.startDay, texts.presentation])
      await expect.element(change(legend)).not.toBeInTheDocument();
    await expect.element(status).toHaveTextContent(texts.only);
  });

  test("of two single sessions is chosen whole", async () => {
    const { sessions } = await open({ sessions: [session("tuesday", 2, 11), session("saturday", 6, 11)] });
    await expect.element(sessions.getByText("Tue and Sat 11:30 AM–1:30 PM")).toBeVisible();
  });

  test("beside full sessions is left to the applicant", async () => {
    const full = pair("full", [2, 5], 18, { isAvailable: false, seatsLeft: 0 });
    const { card } = await open({ sessions: [...pair("monday", [1, 4], 15), ...full] });
    await expect.element(card(/^Monday 3:30/)).not.toBeChecked();
  });
});

test("moving an appointment opens the start day, and a link opens the question that it names", async () => {
  const booked = { session_id: "monday-1", secondary_session_id: "monday-2", start_day: FIRST_DAY };
  const chosen = { student: { ...student, ...booked, presentation_date: PRESENTATION } };
  const moving = await openSeats("session", chosen, { sessions: SESSIONS, mode: "edit" });
  await expect.element(moving.days.first()).toBeChecked();
  await expect.element(moving.sessions.getByText("Mon and Thu 3:30–5:30 PM")).toBeVisible();
  await moving.screen.unmount();
  window.location.hash = "#presentation";
  const { presentation } = await openSeats("session", chosen, { sessions: SESSIONS });
  await expect.element(presentation.getByRole("radio", { checked: true })).toHaveFocus();
  window.location.hash = "";
});
