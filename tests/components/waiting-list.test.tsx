import { describe, expect, test } from "vitest";
import { WAITING_LIST_ID } from "@/components/waiting-list/use-waiting-list-change";
import { IDS, sampleApplication } from "@/lib/contracts/samples";
import { TEXTS } from "./english";
import { openSeats, pair } from "./seats-support";
import { messages } from "./snackbar-support";

const { waiting: texts } = TEXTS;
const JOIN = `POST /registration/${IDS.application}/waiting-list`;

const FULL = { isAvailable: false, seatsLeft: 0 };
const SESSIONS = [...pair("monday", [1, 4], 15, FULL), ...pair("wednesday", [3, 6], 15, FULL)];
const { start_day: _day, presentation_date: _presentation, ...student } = sampleApplication.student;

/** Opens the dialog of the waiting list, for a centre whose sessions are all full. */
const openJoin = async () => {
  const opened = await openSeats("session", { student }, { sessions: SESSIONS });
  const join = opened.screen.getByRole("button", { name: texts.join });
  await join.first().click();
  return { ...opened, join, dialog: opened.screen.getByRole("dialog") };
};

describe("the waiting list", () => {
  test("is joined for some weeks, the last of which cannot come before the first", async () => {
    const { screen, dialog, sentTo } = await openJoin();
    await expect.element(dialog.getByRole("radio", { name: /^Monday 3:30/ })).toBeChecked();
    const week = (name: string) => dialog.getByLabelText(name);
    await week(texts.to).selectOptions("0");
    await week(texts.from).selectOptions("5");
    await expect.element(dialog.getByText(texts.rangeError)).toBeVisible();
    await expect.element(week(texts.to)).toHaveAttribute("aria-invalid", "true");
    const submit = dialog.getByRole("button", { name: texts.join });
    await submit.click();
    expect(sentTo(JOIN)).toEqual([]);
    await week(texts.to).selectOptions("12");
    await week(texts.from).selectOptions("0");
    await submit.click();
    await expect.element(screen.getByText(texts.waitTitle)).toBeVisible();
    await expect.element(screen.getByText("You are number 1 in line.")).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe(WAITING_LIST_ID);
    const range = { from: "2026-06-08", to: "2026-09-06" };
    expect(sentTo(JOIN)).toEqual([{ session_id: "monday-1", secondary_session_id: "monday-2", ...range }]);
  });

  test("says that no seat can be offered to an applicant whose answers do not allow it", async () => {
    const waiting = { _id: "waiting", position: 2, session_id: "monday-1", from: "2026-06-08", to: "2026-09-06" };
    const { screen } = await openSeats(
      "session",
      { student, waiting: { ...waiting, isPaused: true } },
      { sessions: SESSIONS },
    );
    await expect.element(screen.getByText(texts.paused)).toBeVisible();
    await expect.element(screen.getByText("You are number 2 in line.")).toBeVisible();
    await expect.element(screen.getByText(texts.waitHint)).not.toBeInTheDocument();
  });

  test("is left after a confirmation", async () => {
    const { screen, dialog, join, heading, sent } = await openJoin();
    await dialog.getByRole("radio", { name: /^Wednesday 3:30/ }).click();
    await dialog.getByRole("button", { name: texts.join }).click();
    await expect.element(screen.getByText(texts.waitTitle)).toBeVisible();
    await expect.element(join).not.toBeInTheDocument();
    await screen.getByRole("button", { name: texts.leave }).click();
    await expect.element(dialog).toHaveTextContent(texts.leaveText);
    await dialog.getByRole("button", { name: texts.leave }).click();
    await expect.element(screen.getByText(texts.waitTitle)).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    await expect.element(join).toBeVisible();
    expect(messages).toEqual([texts.left]);
    expect(sent.map(({ call }) => call)).toContain(`DELETE /registration/${IDS.application}/waiting-list`);
  });
});
