// @module-tag deep
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import { samplePresentation } from "@/lib/contracts/samples";
import { plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { LOCATION, refusal } from "./door-support";
import { TEXTS } from "./english";
import { openPresentations, presentationIn, TODAY, UPDATE } from "./presentations-support";
import { messages } from "./snackbar-support";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { presentations: texts, errors, common } = TEXTS;

beforeEach(() => {
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
});

describe("changing a presentation", () => {
  test("saves it, and closing without saving forgets what was typed", async () => {
    const { dialogOf, editOf, rowOf, sentTo } = await openPresentations([presentationIn(3)]);
    await editOf("30").click();
    const dialog = dialogOf(texts.editTitle);
    const capacity = dialog.getByLabelText(texts.capacity);
    await capacity.fill("55");
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(editOf("30")).toHaveFocus();
    await editOf("30").click();
    await expect.element(capacity).toHaveValue("30");
    await capacity.fill("1234");
    await dialog.getByLabelText(texts.hour).selectOptions("10");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(rowOf("1,234")).toHaveTextContent("10:00");
    await expect.element(rowOf("30")).not.toBeInTheDocument();
    await expect.element(editOf("1,234")).toHaveFocus();
    expect(messages).toEqual([texts.dashboard_presentation_day_update_success_message]);
    const date = instantAt(plusDays(TODAY, 3), "10:00", LOCATION.timeZone).toISOString();
    expect(sentTo(UPDATE)).toMatchObject([{ id: samplePresentation._id, date, capacity: 1234, confirm: false }]);
  });

  test("shows a refusal at its field and keeps typed values", async () => {
    let refuse = () =>
      refusal(409, "presentation_below_busy", {
        key: "dashboard_start_days_busy_validation",
        data: { busyCapacity: 45 },
      });
    const { dialogOf, editOf, sentTo } = await openPresentations([presentationIn(3)], { update: () => refuse() });
    await editOf("30").click();
    const dialog = dialogOf(texts.editTitle);
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
    expect(sentTo(UPDATE)).toHaveLength(3);
    expect(sentTo(UPDATE).at(-1)).toMatchObject({ capacity: 44, confirm: false });
  });

  test("cannot leave a start day that is booked, and names it", async () => {
    const data = { dates: ["2026-06-21"] };
    const { dialogOf, editOf } = await openPresentations([presentationIn(3, { startDates: ["2026-06-21"] })], {
      update: () => refusal(409, "presentation_date_booked", { data }),
    });
    await editOf("30").click();
    const dialog = dialogOf(texts.editTitle);
    await dialog.getByRole("button", { name: common.save }).click();
    await expect.element(dialog.getByText(texts.datesBooked.replace("{dates}", "Jun 21, 2026"))).toBeVisible();
    const startDates = dialog.getByRole("button", { name: new RegExp(`^${texts.startDates} `) });
    await expect.element(startDates).toHaveFocus();
  });

  test("moves bookings only when that is confirmed", async () => {
    const { dialogOf, editOf, rowOf, sentTo } = await openPresentations([presentationIn(3)], {
      update: (confirm) =>
        confirm ? undefined : refusal(409, "presentation_affects_bookings", { data: { count: 1 } }),
    });
    await editOf("30").click();
    const dialog = dialogOf(texts.editTitle);
    const hour = dialog.getByLabelText(texts.hour);
    const save = dialog.getByRole("button", { name: common.save });
    await hour.selectOptions("15");
    await save.click();
    const move = dialogOf(texts.moveTitle);
    await expect.element(move).toHaveTextContent("1 person is booked.");
    await move.getByRole("button", { name: common.cancel }).click();
    await expect.element(hour).toHaveValue("15");
    await save.click();
    await move.getByRole("button", { name: texts.moveConfirm }).click();
    await expect.element(rowOf("30")).toHaveTextContent(/3:00\sPM/);
    expect(sentTo(UPDATE)).toMatchObject([false, false, true].map((confirm) => ({ confirm })));
  });

  test("that the end of the session kept from being saved is open after the login, with what was typed", async () => {
    const { dialogOf, editOf, reopen } = await openPresentations([presentationIn(3)], {
      update: () => refusal(401, "unauthenticated"),
    });
    await editOf("30").click();
    const capacity = dialogOf(texts.editTitle).getByLabelText(texts.capacity);
    await capacity.fill("66");
    await dialogOf(texts.editTitle).getByRole("button", { name: common.save }).click();
    await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
    await reopen();
    await expect.element(capacity).toHaveValue("66");
  });

  test("is disabled once it is past, and the row says why", async () => {
    const past = presentationIn(-3, { _id: "past", capacity: 102 });
    const { screen, rowOf, editOf } = await openPresentations([presentationIn(3), past]);
    await expect.element(rowOf("102")).toHaveTextContent(texts.past);
    const edit = editOf("102");
    await expect.element(edit).toHaveAttribute("aria-disabled", "true");
    await expect.element(edit).toHaveAccessibleDescription(texts.pastReason);
    await userEvent.click(edit, { force: true });
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("deleting a presentation", () => {
  test("confirms, reports success and focuses the next row", async () => {
    const rows = [101, 102, 103].map((capacity, at) => presentationIn(at + 3, { _id: `${capacity}`, capacity }));
    const { deleteOf, dialogOf, rowOf, sent } = await openPresentations(rows);
    const dialog = dialogOf(texts.deleteTitle);
    const removed = () => sent.map(({ call }) => call).filter((call) => call.startsWith("DELETE "));
    await deleteOf("102").click();
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(removed()).toEqual([]);
    await deleteOf("102").click();
    await dialog.getByRole("button", { name: texts.delete, exact: true }).click();
    await expect.element(rowOf("102")).not.toBeInTheDocument();
    await expect.element(deleteOf("103")).toHaveFocus();
    expect(messages).toEqual([texts.dashboard_presentation_day_delete_success_message]);
    expect(removed()).toEqual(["DELETE /presentation/delete/102"]);
  });

  test("is not offered while a seat is taken, and the dialog says what to do first", async () => {
    const { deleteOf, dialogOf } = await openPresentations([presentationIn(3, { busyCapacity: 1 })]);
    const dialog = dialogOf(texts.deleteTitle);
    await deleteOf("30").click();
    await expect.element(dialog).toHaveTextContent(`${errors.presentation_has_bookings} ${texts.bookedAdvice}`);
    await expect.element(dialog.getByRole("button", { name: texts.delete, exact: true })).not.toBeInTheDocument();
    await expect
      .element(dialog.getByRole("link", { name: TEXTS.dashboard.whoIsBooked }))
      .toHaveAttribute(
        "href",
        expect.stringMatching(/^\/dashboard\/applicants\?location=yerevan&state=active&presentation=/),
      );
  });

  test("is refused when a seat has just been taken", async () => {
    const remove = () => refusal(409, "presentation_has_bookings", { data: { busyCapacity: 1 } });
    const { deleteOf, dialogOf, rowOf } = await openPresentations([presentationIn(3)], { remove });
    const dialog = dialogOf(texts.deleteTitle);
    const confirm = dialog.getByRole("button", { name: texts.delete, exact: true });
    await deleteOf("30").click();
    await confirm.click();
    await expect.element(dialog).toHaveTextContent(errors.presentation_has_bookings);
    await expect.element(confirm).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: common.close }).first().click();
    await expect.element(rowOf("30")).toBeVisible();
    expect(messages).toEqual([]);
  });
});
