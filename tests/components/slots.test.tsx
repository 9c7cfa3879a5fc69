import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { SlotsScreen } from "@/components/dashboard/slots/slots-screen";
import { IDS, sampleSession } from "@/lib/contracts/samples";
import { type Slot, staffStartDays } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { weekdayText } from "@/lib/i18n/dates";
import { answer, answerCalls, LOCATION, refuseFields } from "./door-support";
import { English, TEXTS } from "./english";

const { common, errors, slots: words } = TEXTS;
const ADD = "POST /schedule/add";
const UPDATE = "PATCH /schedule/update";
const monday = weekdayText("en", 1);
const sunday = weekdayText("en", 7);
const slot: Slot = { ...sampleSession, pairId: null, registration_employees_count: 2 };

/** Opens the week of these slots. The door answers a change with this response. */
const openSlots = async (sessions: Slot[], answerUpdate?: () => Response) => {
  const { sentTo } = answerCalls(
    answer(staffStartDays.sessions, () => ({ sessions })),
    ...(answerUpdate ? [answer(staffSlots.update, answerUpdate)] : []),
  );
  const screen = await render(
    <English>
      <SlotsScreen language="en" location={LOCATION} />
    </English>,
  );
  const addButton = screen.getByRole("button", { name: words.add });
  const dialogOf = (name: string) => screen.getByRole("dialog", { name, exact: true });
  return { screen, addButton, dialogOf, sentTo };
};

describe("adding weekly slots", () => {
  test("is offered where there is no slot yet", async () => {
    const { screen, addButton, dialogOf } = await openSlots([]);
    await expect.element(screen.getByRole("heading", { name: words.none })).toBeVisible();
    await addButton.click();
    await expect.element(dialogOf(words.addTitle)).toBeVisible();
  });

  test("asks for what is missing, at each field", async () => {
    const { addButton, dialogOf, sentTo } = await openSlots([slot]);
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    await dialog.getByRole("button", { name: words.add }).click();
    await expect.element(dialog.getByText(words.weekdayRequired)).toBeVisible();
    await expect.element(dialog.getByLabelText(monday)).toHaveFocus();
    const fields = [
      [words.start, words.timeRequired],
      [words.end, words.timeRequired],
      [words.capacity, errors.dashboard_start_day_validation],
    ] as const;
    for (const [name, problem] of fields) {
      const field = dialog.getByLabelText(name, { exact: true });
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    expect(dialog.getByText(words.timeRequired).elements()).toHaveLength(2);
    expect(sentTo(ADD)).toEqual([]);
  });

  test("refuses invalid values, each at its field, and returns the focus on cancelling", async () => {
    const { addButton, dialogOf, sentTo } = await openSlots([slot]);
    await addButton.click();
    const dialog = dialogOf(words.addTitle);
    const field = (name: string) => dialog.getByLabelText(name, { exact: true });
    const submit = dialog.getByRole("button", { name: words.add });
    await field(monday).click();
    await field(words.start).fill("07:00");
    await field(words.end).fill("06:00");
    await field(words.pair).selectOptions(monday);
    await field(words.capacity).fill("10");
    await field(words.employees).fill("0");
    await submit.click();
    const problems = [
      [words.end, words.endAfterStart],
      [words.pair, words.pairOther],
      [words.employees, words.employeesInvalid],
    ] as const;
    for (const [name, problem] of problems) {
      await expect.element(dialog.getByText(problem)).toBeVisible();
      await expect.element(field(name)).toHaveAttribute("aria-invalid", "true");
      await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    expect(sentTo(ADD)).toEqual([]);
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(addButton).toHaveFocus();
  });
});

test("changing a weekly slot shows the server's refusal of another weekday at its field", async () => {
  const { screen, dialogOf, sentTo } = await openSlots([slot], () => refuseFields("weekdays.0"));
  await screen
    .getByRole("row", { name: /3:00–5:00 PM/ })
    .getByRole("button")
    .first()
    .click();
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
