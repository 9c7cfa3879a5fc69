import { describe, expect, test, vi } from "vitest";
import { IDS, SOON, sampleApplication } from "@/lib/contracts/samples";
import { TEXTS } from "./english";
import { pushed, router } from "./navigation-support";
import { FIRST_DAY, openSeats, PRESENTATION, PRESENTATIONS, pair, session, startDay, weekly } from "./seats-support";

const { session: texts, common } = TEXTS;
const SUMMARY = `/form/${IDS.application}?step=confirmation`;

const MONDAY = pair("monday", [1, 4], 15);
const TUESDAY = pair("tuesday", [2, 5], 15);
const { session_id: _session, secondary_session_id: _pair, ...RESERVED } = sampleApplication.student;
const { start_day: _day, presentation_date: _presentation, ...student } = RESERVED;
const open = (door: Parameters<typeof openSeats>[2]) => openSeats("session", { student }, door);
/** What the window does when somebody comes back to it. */
const lookAgain = () => window.dispatchEvent(new Event("focus"));

test("Continue without a connection waits for one, then holds the chosen seats and goes on by itself", async () => {
  let isOffline = true;
  const { screen, card, days, presentation, next } = await open({
    sessions: [...MONDAY, ...TUESDAY],
    hold: () => {
      if (isOffline) throw new TypeError("no connection");
      return { expiresAt: SOON };
    },
  });
  await card(/^Monday 3:30/).click();
  await days.first().click();
  await expect.element(presentation).toBeVisible();
  await next.click();
  const waits = screen.getByRole("status").filter({ hasText: common.goesOn });
  await expect.element(waits).toBeVisible();
  expect(pushed).toEqual([]);
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(pushed).toEqual([SUMMARY]));
  await expect.element(waits).not.toBeInTheDocument();
});

test("a page is not loaded again because of its own save: that would lead back from the step that follows", async () => {
  const { screen } = await openSeats("confirmation", {});
  await screen.getByRole("link", { name: common.back, exact: true }).click();
  await vi.waitFor(() => expect(pushed).toHaveLength(1));
  // Longer than the first times at which it asks whether it is stale.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(router.refresh).not.toHaveBeenCalled();
});

test("Continue without a connection does not go on after another choice, by a button too", async () => {
  const siblingDay = "2026-06-22";
  const seats = {
    session_id: "monday-1",
    secondary_session_id: "monday-2",
    start_day: siblingDay,
    presentation_date: PRESENTATION,
    isTaken: false,
  };
  const siblings = [{ id: IDS.sibling, name: "Aram", seats, isJoint: true }];
  const { screen, card, days, presentation, next, sent } = await open({
    sessions: [...MONDAY, ...TUESDAY],
    family: { siblings },
    refuseSave: () => {
      throw new TypeError("no connection");
    },
  });
  await card(/^Monday 3:30/).click();
  await days.first().click();
  await expect.element(presentation).toBeVisible();
  await next.click();
  const waits = screen.getByRole("status").filter({ hasText: common.goesOn });
  await expect.element(waits).toBeVisible();
  await screen.getByRole("button", { name: TEXTS.siblings.same.replace("{name}", "Aram") }).click();
  await expect.element(waits).not.toBeInTheDocument();
  const count = sent.length;
  window.dispatchEvent(new Event("online"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent.slice(count).filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
  expect(pushed).toEqual([]);
});

test("a Continue that waits for the days is called off by another choice", async () => {
  let arrive = () => {};
  const onTuesday = new Promise<ReturnType<typeof weekly>>((resolve) => {
    arrive = () => resolve([startDay("tuesday-1", FIRST_DAY)]);
  });
  const { card, change, next, sentTo } = await open({
    sessions: [...MONDAY, ...TUESDAY],
    startDays: (sessionId) => (sessionId === "monday-1" ? new Promise(() => undefined) : onTuesday),
    presentations: PRESENTATIONS.slice(0, 1),
  });
  await card(/^Monday 3:30/).click();
  await next.click();
  await expect.element(next).toHaveAttribute("aria-busy", "true");
  await change(texts.pairLegend).click();
  await card(/^Tuesday 3:30/).click();
  arrive();
  await expect.element(next).not.toHaveAttribute("aria-busy", "true");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sentTo(`POST /registration/hold/${IDS.application}`)).toEqual([]);
});

describe("the choice of seats", () => {
  test("a pair is one card with both times; a full one is visible, explained and disabled", async () => {
    const full = pair("full", [1, 4], 18, { isAvailable: false, seatsLeft: 0 });
    const { screen, card } = await open({ sessions: [...MONDAY, ...full] });
    const free = card(/^Monday 3:30–5:30 PM\s*Thursday 3:30–5:30 PM$/);
    await expect.element(free).toBeEnabled();
    await expect.element(free).toHaveAccessibleDescription(/13 seats left/);
    await expect.element(card(/^Monday 6:30/)).toBeDisabled();
    await expect.element(card(/^Monday 6:30/)).toHaveAccessibleDescription(texts.full + texts.fullHint);
    expect(screen.getByRole("radio").elements()).toHaveLength(2);
    await expect.element(screen.getByText("All times: Armenia Standard Time")).toBeVisible();
  });

  test("the calendar opens in place of the list, shares its choice, and says why a day cannot be chosen", async () => {
    const startDays = weekly("monday-1");
    startDays[2] = startDay("monday-1", "2026-06-29", { isAvailable: false, seatsLeft: 0 });
    const {
      screen,
      card,
      startDay: question,
      days,
      change,
    } = await open({
      sessions: [...MONDAY, ...TUESDAY],
      startDays: () => startDays,
    });
    await card(/^Monday 3:30/).click();
    await expect.element(days).toHaveLength(4);
    await days.nth(1).click();
    await expect.element(question).toHaveTextContent("Monday, June 22");
    await change(texts.startDay).click();
    await expect.element(days.nth(1)).toBeChecked();
    await expect.element(days.nth(1)).toHaveFocus();

    await screen.getByRole("button", { name: texts.otherDays }).click();
    await expect.element(days).toHaveLength(0);
    const calendar = screen.getByRole("grid");
    await expect.element(calendar.getByRole("gridcell", { selected: true })).toHaveTextContent("22");
    await expect.element(calendar.getByRole("button", { name: /June 22nd/ })).toHaveFocus();
    const dayNamed = (name: RegExp) => calendar.getByRole("button", { name });
    await expect.element(dayNamed(/June 16th/)).toHaveAccessibleName(new RegExp(texts.dayNone));
    await expect.element(dayNamed(/June 16th/)).toBeDisabled();
    await expect.element(dayNamed(/June 29th/)).toHaveAccessibleName(new RegExp(texts.dayFull));
    await screen.getByRole("button", { name: texts.asList }).click();
    await expect.element(days.nth(1)).toHaveFocus();

    await screen.getByRole("button", { name: texts.otherDays }).click();
    await dayNamed(/June 15th/).click();
    await expect.element(question).toHaveTextContent("Monday, June 15");
    await expect.element(calendar).not.toBeInTheDocument();
  });

  test("a choice of seats survives a reload", async () => {
    const {
      card,
      sessions,
      startDay: question,
      days,
      presentation,
      reopen,
    } = await open({
      sessions: [...MONDAY, ...TUESDAY],
    });
    await card(/^Tuesday 3:30/).click();
    await days.nth(1).click();
    await expect.element(presentation).toHaveTextContent("Friday, June 12 at 4:00 PM");
    await reopen();
    await expect.element(sessions).toHaveTextContent("Tue and Fri 3:30–5:30 PM");
    await expect.element(question).toHaveTextContent("Monday, June 22");
  });

  test("seats refresh automatically, and a chosen day that is gone offers the nearest ones", async () => {
    const rows = weekly("monday-1");
    const {
      screen,
      path,
      card,
      sessions,
      startDay: question,
      days,
      presentation,
      change,
      next,
      sentTo,
    } = await open({
      sessions: [...MONDAY, ...TUESDAY],
      startDays: () => rows,
    });
    await card(/^Monday 3:30/).click();
    await days.nth(2).click();
    await expect.element(presentation).toHaveFocus();
    await change(texts.startDay).click();
    rows[2] = startDay("monday-1", "2026-06-29", { seatsLeft: 7 });
    lookAgain();
    await expect.element(days.nth(2)).toHaveAccessibleDescription(/^7 seats left/);
    await expect.element(days.nth(2)).toBeChecked();
    await expect.element(days.nth(2)).toHaveFocus();

    rows[2] = startDay("monday-1", "2026-06-29", { seatsLeft: 0, isAvailable: false });
    lookAgain();
    const notice = screen.getByRole("alert").filter({ hasText: texts.goneTitle });
    await expect.element(notice).toHaveTextContent("Monday, June 29");
    await expect.element(notice.getByRole("button")).toHaveLength(3);
    await expect.element(sessions).toHaveTextContent("Mon and Thu 3:30–5:30 PM");
    await next.click();
    await expect.element(notice.getByRole("region", { name: texts.nearest })).toHaveFocus();
    expect(sentTo(`PUT ${path}`)).toEqual([]);
    await notice.getByRole("button").first().click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(question).toHaveTextContent("Monday, June 15");
    await expect.element(presentation).toHaveFocus();
    await next.click();
    await vi.waitFor(() => expect(pushed).toEqual([SUMMARY]));
    const held = { start_day_id: FIRST_DAY, pair_start_day_id: `pair-${FIRST_DAY}`, presentation_id: PRESENTATION };
    expect(sentTo(`POST /registration/hold/${IDS.application}`)).toEqual([held]);
    const chosen = { session_id: "monday-1", secondary_session_id: "monday-2", start_day: FIRST_DAY };
    expect(sentTo(`PUT ${path}`)).toEqual([expect.objectContaining({ student: expect.objectContaining(chosen) })]);
  });

  test("a day is chosen by the applicant, though a refresh leaves only one", async () => {
    let days = weekly("monday-1").slice(0, 2);
    const { card, days: choices, sent } = await open({ sessions: [...MONDAY, ...TUESDAY], startDays: () => days });
    await card(/^Monday 3:30/).click();
    await expect.element(choices).toHaveLength(2);
    (choices.nth(1).element() as HTMLElement).focus();
    days = days.map((day, index) => (index === 0 ? { ...day, isAvailable: false, seatsLeft: 0 } : day));
    const before = sent.length;
    lookAgain();
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before));
    await expect.element(choices).toHaveLength(1);
    await expect.element(choices).not.toBeChecked();
    await expect.element(choices).toHaveFocus();
  });

  test("two single sessions on different weekdays are combined with a common start day", async () => {
    const singles = [session("tuesday", 2, 11), session("thursday", 4, 11), session("saturday", 6, 11)];
    const sessions = [...MONDAY, ...singles, session("later", 2, 14)];
    const { screen, path, card, days, presentation, next, sent, sentTo } = await open({ sessions });
    await card(new RegExp(texts["manual-schedule"])).click();
    const box = (name: RegExp) => screen.getByRole("checkbox", { name });
    await box(/^Tuesday 11:30/).click();
    await expect.element(box(/^Tuesday 2:30/)).toBeDisabled();
    await expect.element(box(/^Tuesday 2:30/)).toHaveAccessibleDescription(texts.sameDay);
    await next.click();
    const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
    await expect.element(summary.getByRole("link", { name: texts.ownRequired })).toBeVisible();
    await box(/^Saturday 11:30/).click();
    await days.first().click();
    const commonDays = `GET /start-day/tuesday/saturday/yerevan?registrationId=${IDS.application}`;
    expect(sent.map(({ call }) => call)).toContain(commonDays);
    await expect.element(presentation).toHaveFocus();
    await next.click();
    await vi.waitFor(() => expect(pushed).toEqual([SUMMARY]));
    const chosen = {
      session_id: "tuesday",
      secondary_session_id: "saturday",
      start_day: FIRST_DAY,
      presentation_date: PRESENTATION,
      customSchedule: ["tuesday", "saturday"],
    };
    expect(sentTo(`PUT ${path}`)).toEqual([expect.objectContaining({ student: expect.objectContaining(chosen) })]);
  });
});
