// @module-tag deep
import { describe, expect, test } from "vitest";
import { IDS } from "@/lib/contracts/samples";
import { refusal, refuseFields } from "./door-support";
import { TEXTS } from "./english";
import { earlyPair, earlySlot, fillTimes, monday, openSlots, slot, sunday, thursday, UPDATE } from "./slots-support";
import { messages } from "./snackbar-support";

const { common, errors, slots: words } = TEXTS;

test("changing a weekly slot changes its pair too, and says who will be notified", async () => {
  const changed = [earlyPair("35", { capacity: 17 })];
  const { dialogOf, edit, rowOf, sentTo } = await openSlots(earlyPair("30"), { changed });
  await edit("6:30–7:30 AM");
  const dialog = dialogOf(words.editTitle);
  await expect.element(dialog.getByLabelText(words.pair)).toHaveValue("4");
  await expect.element(dialog.getByText(words.timesTold)).not.toBeInTheDocument();
  await fillTimes(dialog, "06:35", "07:35");
  await expect.element(dialog.getByText(words.timesTold)).toBeVisible();
  await dialog.getByLabelText(words.capacity).fill("17");
  await dialog.getByRole("button", { name: common.save }).click();
  await expect.element(rowOf("6:35–7:35 AM")).toHaveTextContent("17");
  expect(messages).toEqual([words.updated]);
  const times = { start_time: "06:35", end_time: "07:35" };
  expect(sentTo(UPDATE)).toMatchObject([{ id: "early-1", weekdays: [1], pairWeekday: 4, ...times, capacity: 17 }]);
});

test("a booked weekly slot keeps its pair, and says what to do first", async () => {
  const { dialogOf, edit } = await openSlots(earlyPair("30"), { update: () => refusal(409, "session_has_bookings") });
  await edit("6:30–7:30 AM");
  const dialog = dialogOf(words.editTitle);
  const pair = dialog.getByLabelText(words.pair);
  await pair.selectOptions(sunday);
  await expect.element(dialog.getByText(words.pairReplaced)).toBeVisible();
  await dialog.getByRole("button", { name: common.save }).click();
  await expect.element(dialog.getByText(`${errors.session_has_bookings} ${words.bookedAdvice}`)).toBeVisible();
  await expect.element(pair).toHaveFocus();
  await expect.element(pair).toHaveValue("7");
});

test("what would be refused cannot be changed: the pair while seats are taken, the weekday once there are start days", async () => {
  const [first, second] = earlyPair("30", { hasStartDays: true });
  if (!first || !second) throw new Error("no pair");
  const { dialogOf, edit, sentTo } = await openSlots([first, { ...second, busyCapacity: 1 }]);
  await edit("6:30–7:30 AM");
  const dialog = dialogOf(words.editTitle);
  const [weekday, pair] = [dialog.getByLabelText(words.weekday), dialog.getByLabelText(words.pair)];
  await expect.element(weekday).toBeDisabled();
  await expect.element(weekday).toHaveAccessibleDescription(words.weekdayHasDays);
  await expect.element(pair).toBeDisabled();
  await expect.element(pair).toHaveAccessibleDescription(words.pairBooked);
  await dialog.getByLabelText(words.capacity).fill("17");
  await dialog.getByRole("button", { name: common.save }).click();
  await expect.poll(() => sentTo(UPDATE)).toMatchObject([{ weekdays: [1], pairWeekday: 4, capacity: 17 }]);
});

test("changing a weekly slot shows the server's refusal of another weekday at its field", async () => {
  const { dialogOf, edit, sentTo } = await openSlots([slot], { update: () => refuseFields("weekdays.0") });
  await edit("3:00–5:00 PM");
  const dialog = dialogOf(words.editTitle);
  const weekday = dialog.getByLabelText(words.weekday);
  await weekday.selectOptions(sunday);
  await dialog.getByRole("button", { name: common.save }).click();
  await expect.element(dialog.getByText(words.weekdayHasDays)).toBeVisible();
  await expect.element(weekday).toHaveFocus();
  await expect.element(weekday).toHaveAccessibleDescription(expect.stringContaining(words.weekdayHasDays));
  await expect.element(weekday).toHaveValue("7");
  expect(sentTo(UPDATE)).toEqual([expect.objectContaining({ id: IDS.session, weekdays: [7] })]);
});

describe("deleting a weekly slot", () => {
  test("leaves the other half of a pair on demand, and focuses the next row", async () => {
    const thursdays = earlySlot(4, "40");
    const changed = [[slot, thursdays], [slot]];
    const { screen, dialogOf, remove, removed, rowOf } = await openSlots([...earlyPair("40"), slot], { changed });
    await remove("6:40–7:40 AM");
    const dialog = dialogOf(words.deleteTitle);
    const confirm = dialog.getByRole("button", { name: words.delete, exact: true });
    await dialog.getByLabelText(words.deleteOne.replace("{weekday}", monday)).click();
    await confirm.click();
    await expect.element(screen.getByRole("rowgroup").filter({ hasText: "6:40–7:40 AM" })).toHaveTextContent(thursday);
    await expect.element(rowOf("3:00–5:00 PM").getByRole("button").last()).toHaveFocus();
    expect(messages).toEqual([words.deleted]);
    expect(removed()).toEqual(["DELETE /schedule/delete/early-1"]);

    await remove("6:40–7:40 AM");
    await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
    await confirm.click();
    await expect.element(rowOf("6:40–7:40 AM")).not.toBeInTheDocument();
    expect(removed()).toEqual(["DELETE /schedule/delete/early-1", "DELETE /schedule/delete/early-4"]);
  });

  test("is refused while it is booked, and says what to do first", async () => {
    const { dialogOf, remove, rowOf } = await openSlots([slot], {
      remove: () => refusal(409, "session_has_bookings"),
    });
    await remove("3:00–5:00 PM");
    const dialog = dialogOf(words.deleteTitle);
    await dialog.getByRole("button", { name: words.delete, exact: true }).click();
    await expect.element(dialog.getByText(`${errors.session_has_bookings} ${words.bookedAdvice}`)).toBeVisible();
    await expect
      .element(dialog.getByRole("link", { name: TEXTS.dashboard.whoIsBooked }))
      .toHaveAttribute("href", expect.stringContaining("&state=active&session="));
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(rowOf("3:00–5:00 PM")).toBeVisible();
    expect(messages).toEqual([]);
  });

  test("deletes both halves of a pair by default", async () => {
    const { dialogOf, remove, removed, rowOf } = await openSlots([...earlyPair("50"), slot], {
      changed: [[slot], [slot]],
    });
    await remove("6:50–7:50 AM");
    await dialogOf(words.deleteTitle).getByRole("button", { name: words.delete, exact: true }).click();
    await expect.element(rowOf("6:50–7:50 AM")).not.toBeInTheDocument();
    expect(messages).toEqual([words.deleted]);
    expect(removed()).toEqual(["DELETE /schedule/delete/early-1", "DELETE /schedule/delete/early-4"]);
  });
});
