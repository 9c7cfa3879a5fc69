import { beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { SAMPLE_VERSION } from "@/lib/contracts/samples";
import { openSettings, SAVE as SAVE_SETTINGS, SAVED } from "./configuration-support";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { openPresentations, presentationIn, TODAY, UPDATE as UPDATE_PRESENTATION } from "./presentations-support";
import { earlyPair, earlySlot, openSlots, thursday, UPDATE as UPDATE_SLOT } from "./slots-support";
import { messages } from "./snackbar-support";
import { openStartDays, startDaysOn, UPDATE as UPDATE_DAYS } from "./start-days-support";

const { common, configuration, dashboard, presentations, slots } = TEXTS;
const READ = SAMPLE_VERSION;
const NOW = "v2";

beforeEach(() => {
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
});

/** Refuses the first change, which is stale. */
const refuseFirst = (current: unknown) => {
  let count = 0;
  return () => (++count === 1 ? refusal(409, "changed_meanwhile", { data: { current } }) : undefined);
};
const noticeIn = (dialog: Locator) => dialog.getByRole("alert");
const keepIn = (dialog: Locator) => noticeIn(dialog).getByRole("button", { name: dashboard.staleKeep });
const takeIn = (dialog: Locator) => noticeIn(dialog).getByRole("button", { name: dashboard.staleTake });
const saveIn = (dialog: Locator) => dialog.getByRole("button", { name: common.save, exact: true });
const value = (name: string, text: string) => new RegExp(`${name}\\s*${text}`);

/** Expects the notice to have the focus and to say this of one value. */
const expectTold = async (dialog: Locator, label: string, { before, now, mine }: Record<string, string>) => {
  const notice = noticeIn(dialog);
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toHaveTextContent(dashboard.staleTitle);
  const row = notice.getByRole("listitem").filter({ hasText: label });
  await expect.element(row).toHaveTextContent(value(dashboard.stale_before, before ?? ""));
  await expect.element(row).toHaveTextContent(value(dashboard.stale_now, now ?? ""));
  if (mine) await expect.element(row).toHaveTextContent(value(dashboard.stale_mine, mine));
};

const withdrawn = () => presentationIn(3, { capacity: 20, startDates: ["2026-06-19"], version: NOW });
const openChanged = async () => {
  const rows = [presentationIn(3, { startDates: ["2026-06-17", "2026-06-19"], version: READ })];
  const refuse = refuseFirst(withdrawn());
  const screen = await openPresentations(rows, {
    update: () => {
      rows[0] = withdrawn();
      return refuse();
    },
  });
  await screen.editOf("30").click();
  const dialog = screen.dialogOf(presentations.editTitle);
  await dialog.getByLabelText(presentations.hour).selectOptions("15");
  await dialog.getByLabelText(presentations.capacity).fill("44");
  await saveIn(dialog).click();
  return { ...screen, dialog };
};

test("a stale save of a presentation is told, keeps what was typed, and is saved on top", async () => {
  const { dialog, sentTo } = await openChanged();
  await expectTold(dialog, presentations.capacity, { before: "30", now: "20", mine: "44" });
  await expect.element(noticeIn(dialog)).toHaveTextContent(dashboard.staleText);
  // The withdrawn date stays withdrawn, since nobody typed one.
  await expectTold(dialog, presentations.startDates, { before: "Jun 17.* and Jun 19, 2026", now: "Jun 19, 2026" });
  await expect.element(dialog.getByLabelText(presentations.hour)).toHaveValue("15");
  await keepIn(dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(UPDATE_PRESENTATION)).toMatchObject([
    { version: READ, capacity: 44, startDates: ["2026-06-17", "2026-06-19"] },
    { version: NOW, capacity: 44, startDates: ["2026-06-19"] },
  ]);
});

test("the present values of a presentation replace what was typed on demand, and are no change", async () => {
  const { dialog } = await openChanged();
  await takeIn(dialog).click();
  await expect.element(noticeIn(dialog)).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText(presentations.capacity)).toHaveValue("20");
  await expect.element(dialog.getByLabelText(presentations.hour)).toHaveValue("12");
  await expect.element(dialog.getByRole("button", { name: new RegExp(`^${presentations.date} `) })).toHaveFocus();
});

test("a presentation that the page finds changed is told while somebody types, who keeps the focus", async () => {
  const rows = [presentationIn(3, { startDates: [], version: READ })];
  const { editOf, dialogOf } = await openPresentations(rows);
  await editOf("30").click();
  const dialog = dialogOf(presentations.editTitle);
  const capacity = dialog.getByLabelText(presentations.capacity);
  await capacity.fill("44");
  rows[0] = presentationIn(4, { startDates: [], version: NOW });
  window.dispatchEvent(new Event("focus"));
  await expect.element(noticeIn(dialog)).toHaveTextContent("Jun 11, 2026");
  await expect.element(noticeIn(dialog)).toHaveTextContent("Jun 12, 2026");
  await expect.element(capacity).toHaveValue("44");
  await expect.element(capacity).toHaveFocus();
});

test("a presentation that a colleague has changed is deleted only when that is confirmed again", async () => {
  const { deleteOf, dialogOf, sent } = await openPresentations([presentationIn(3, { version: READ })], {
    remove: refuseFirst(withdrawn()),
  });
  await deleteOf("30").click();
  const dialog = dialogOf(presentations.deleteTitle);
  const confirm = dialog.getByRole("button", { name: presentations.delete, exact: true });
  await confirm.click();
  await expectTold(dialog, presentations.capacity, { before: "30", now: "20" });
  await expect.element(noticeIn(dialog)).toHaveTextContent(dashboard.staleAgain);
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ call }) => call.split("?")[1]).filter((query) => query?.startsWith("version"))).toEqual([
    `version=${READ}`,
    `version=${NOW}`,
  ]);
});

test("a stale save of a weekly slot is told, keeps what was typed, and is saved on top", async () => {
  const read = earlyPair("10", { version: READ });
  const sessions = [
    earlySlot(1, "10", { pairId: "early-5", capacity: 9, version: NOW }),
    earlySlot(5, "10", { pairId: "early-1", capacity: 9, version: NOW }),
  ];
  const { dialogOf, edit, sentTo } = await openSlots(read, { update: refuseFirst({ sessions }) });
  await edit("6:10–7:10 AM");
  const dialog = dialogOf(slots.editTitle);
  const capacity = dialog.getByLabelText(slots.capacity);
  await capacity.fill("12");
  await saveIn(dialog).click();
  await expectTold(dialog, slots.capacity, { before: "20", now: "9", mine: "12" });
  await expectTold(dialog, slots.pair, { before: "Thursday", now: "Friday" });
  await expect.element(capacity).toHaveValue("12");
  await keepIn(dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(UPDATE_SLOT)).toMatchObject([
    { version: READ, capacity: 12, pairWeekday: 4 },
    { version: NOW, capacity: 12, pairWeekday: 5 },
  ]);
});

test("a weekly slot that a colleague has changed is deleted only when that is confirmed again", async () => {
  const sessions = [earlySlot(1, "20", { version: NOW })];
  const { dialogOf, remove, removed } = await openSlots(earlyPair("20", { version: READ }), {
    remove: refuseFirst({ sessions }),
  });
  await remove("6:20–7:20 AM");
  const dialog = dialogOf(slots.deleteTitle);
  const confirm = dialog.getByRole("button", { name: slots.delete, exact: true });
  await confirm.click();
  await expectTold(dialog, slots.pair, { before: thursday, now: slots.noPair });
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Deleting the first of a pair changes the second.
  expect(removed()).toEqual([
    `DELETE /schedule/delete/early-1?version=${READ}`,
    `DELETE /schedule/delete/early-1?version=${NOW}`,
    "DELETE /schedule/delete/early-4",
  ]);
});

const DAY = "2026-06-15";
const openDays = async () => {
  const stale = startDaysOn(DAY).slice(0, 1);
  let isStale = true;
  const screen = await openStartDays({
    listed: (row) => ({ ...row, version: isStale ? READ : NOW, capacity: isStale || row.date !== DAY ? 20 : 25 }),
    update: () => {
      const refused = isStale;
      isStale = false;
      const startDays = stale.map((day) => ({ ...day, capacity: 25, version: NOW }));
      return refused ? refusal(409, "changed_meanwhile", { data: { current: { startDays } } }) : undefined;
    },
  });
  await screen.at(0).fill("30");
  await screen.review.click();
  await saveIn(screen.dialog).click();
  await expectTold(screen.dialog, "Mon, Jun 15", { before: "20", now: "25", mine: "30" });
  return screen;
};

test("stale capacities are told day by day in the review, and saved on top", async () => {
  const { at, dialog, sentTo } = await openDays();
  await expect.element(dialog.getByRole("row").nth(1)).toHaveTextContent(/25\s*30/);
  await keepIn(dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(at(0)).toHaveValue("30");
  expect(messages).toEqual([TEXTS.startDays.updated]);
  const versionsOf = (body: unknown) => (body as { start_days: { version: string }[] }).start_days[0]?.version;
  expect(sentTo(UPDATE_DAYS).map(versionsOf)).toEqual([READ, NOW]);
});

test("the saved capacities replace typed ones of stale days on demand", async () => {
  const { at, dialog, review } = await openDays();
  await takeIn(dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(at(0)).toHaveValue("25");
  await expect.element(review).not.toBeInTheDocument();
});

const openStaleSettings = async () => {
  const [mine, theirs] = [10, 25];
  let isStale = true;
  const current = { ...SAVED, ageRestrictions: { ...SAVED.ageRestrictions, max: theirs } };
  const versions = (version: string) => ({ versions: { ageRestrictions: version, agePreCheck: READ } });
  const refuse = refuseFirst({ ...current, network: SAVED, own: [], ...versions(NOW) });
  const opened = await openSettings(
    () => {
      isStale = false;
      return refuse();
    },
    () => (isStale ? versions(READ) : { ageRestrictions: current.ageRestrictions, ...versions(NOW) }),
  );
  const section = opened.section(configuration.section_age);
  await section.getByLabelText(configuration.age_min).fill(`${mine}`);
  await opened.saveButton(configuration.section_age).click();
  await saveIn(opened.review).click();
  return { ...opened, ages: section };
};

test("a stale save of settings is told in the review, and saved on top", async () => {
  const { review, sentTo } = await openStaleSettings();
  await expectTold(review, configuration.ageRestrictions, { before: ".*", now: ".*25", mine: ".*10.*25" });
  await keepIn(review).click();
  await expect.element(review).not.toBeInTheDocument();
  expect(sentTo(SAVE_SETTINGS)).toEqual([
    { ageRestrictions: { min: 10 }, versions: { ageRestrictions: READ } },
    { ageRestrictions: { min: 10 }, versions: { ageRestrictions: NOW } },
  ]);
});

test("the saved settings replace the typed ones on demand", async () => {
  const { review, ages } = await openStaleSettings();
  await takeIn(review).click();
  await expect.element(review).not.toBeInTheDocument();
  await expect.element(ages.getByLabelText(configuration.age_max)).toHaveValue("25");
  await expect.element(ages.getByText(configuration.unsaved)).not.toBeInTheDocument();
  await expect.element(ages.getByRole("heading")).toHaveFocus();
});
