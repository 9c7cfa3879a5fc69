// @module-tag deep
import { beforeEach, expect, test, vi } from "vitest";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { messages } from "./snackbar-support";
import { openStartDays, UPDATE } from "./start-days-support";

const { common, errors, startDays: texts } = TEXTS;

/** As when somebody returns to the window, or a live update arrives. */
const refresh = () => window.dispatchEvent(new Event("focus"));
const isFirst = ({ sessionId }: StaffStartDay) => sessionId === "1-10:00";
const atLeast = (count: number) => `At least ${count}: so many are taken.`;

beforeEach(() => {
  vi.setSystemTime(new Date("2026-06-08T09:30:00Z"));
});

test("a failed refresh leaves typed capacities, and says that it failed", async () => {
  let isDown = false;
  const { screen, at } = await openStartDays({
    list: () => (isDown ? new Response("{}", { status: 503 }) : undefined),
  });
  await at(1).fill("44");
  isDown = true;
  refresh();
  await expect.element(screen.getByText(errors.general_error_something_went_wrong)).toBeVisible();
  await expect.element(at(1)).toHaveValue("44");
});

test("a colleague's capacity appears where none is typed, and beside the typed one", async () => {
  let capacity = 20;
  const { at, sessionAt } = await openStartDays({
    listed: (row) => (/^1-/.test(row.sessionId) ? { ...row, capacity } : row),
  });
  await at(1).fill("123");
  capacity = 21;
  refresh();
  await expect.element(at(0)).toHaveValue("21");
  await expect.element(at(1)).toHaveValue("123");
  await expect.element(at(1)).toHaveFocus();
  await expect.element(sessionAt(1)).toHaveTextContent("Now 21: changed by somebody else.");
  await expect.element(sessionAt(0)).not.toHaveTextContent("changed by somebody else");
});

test("a day that a colleague opened first is a conflict, which keeps the typed capacity and focuses it", async () => {
  let opened: Partial<StaffStartDay> = { _id: null, capacity: 0, busyCapacity: 0 };
  const { at, sessionAt, save, sentTo } = await openStartDays({
    listed: (row) => (isFirst(row) ? { ...row, busyCapacity: 0, ...opened } : row),
    add: () => {
      opened = { capacity: 9 };
      return refusal(409, "start_day_exists");
    },
  });
  await at(0).fill("8");
  await save();
  await vi.waitFor(() => expect(messages.at(-1)).toMatch(new RegExp(`${texts.conflict}$`)));
  await expect.element(at(0)).toHaveValue("8");
  await expect.element(at(0)).toHaveFocus();
  await expect.element(sessionAt(0)).toHaveTextContent("Now 9: changed by somebody else.");
  await save();
  await vi.waitFor(() => expect(messages.at(-1)).toBe(texts.updated));
  expect(sentTo(UPDATE).at(-1)).toMatchObject({ start_days: [{ _id: "1-10:00-2026-06-15", capacity: 8 }] });
});

test("seats are taken while a capacity is reviewed, which then cannot be saved", async () => {
  let busyCapacity = 7;
  const { screen, at, review, dialog, discard } = await openStartDays({
    listed: (row) => (isFirst(row) ? { ...row, busyCapacity } : row),
  });
  await at(0).fill("7");
  await review.click();
  const confirm = dialog.getByRole("button", { name: common.save });
  await expect.element(confirm).not.toHaveAttribute("aria-disabled", "true");
  busyCapacity = 8;
  refresh();
  await expect.element(confirm).toHaveAttribute("aria-disabled", "true");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("cannot be saved");
  await dialog.getByRole("button", { name: common.close }).first().click();
  await expect.element(at(0)).toHaveValue("7");
  await expect.element(at(0)).toHaveAttribute("aria-invalid", "true");
  await expect.element(at(0)).toHaveAccessibleDescription(atLeast(8));
  await expect.element(at(0)).toHaveAccessibleName(/8 taken/);
  await expect.element(review).toHaveAttribute("aria-disabled", "true");
  await discard.click();
  await expect.element(screen.getByRole("group", { name: texts.grid })).toHaveFocus();
});

test("a capacity below a simultaneous booking is refused, stays typed and is marked", async () => {
  let busyCapacity = 7;
  const { at, save } = await openStartDays({
    listed: (row) => (isFirst(row) ? { ...row, busyCapacity } : row),
    update: () => {
      busyCapacity = 8;
      return refusal(409, "start_day_below_busy", { data: { _id: "1-10:00-2026-06-15" } });
    },
  });
  await at(0).fill("7");
  await save();
  await vi.waitFor(() => expect(messages).toEqual([texts.conflict]));
  await expect.element(at(0)).toHaveValue("7");
  await expect.element(at(0)).toHaveAccessibleDescription(atLeast(8));
  await expect.element(at(0)).toHaveAttribute("aria-invalid", "true");
  await expect.element(at(0)).toHaveFocus();
});
