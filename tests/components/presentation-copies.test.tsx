import { beforeEach, describe, expect, test, vi } from "vitest";
import { unsavedDrafts } from "@/components/dashboard/unsaved-drafts";
import { plusDays } from "@/lib/kit/day";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { openAddress } from "./navigation-support";
import { ADD, openPresentations, presentationIn, TODAY } from "./presentations-support";
import { messages } from "./snackbar-support";

const { presentations: texts, common } = TEXTS;

beforeEach(() => {
  sessionStorage.clear();
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
  openAddress("/?location=yerevan");
});

/** On 12 June at noon, leading to 15 and 17 June. */
const FIRST = presentationIn(4, { capacity: 30, startDates: [plusDays(TODAY, 7), plusDays(TODAY, 9)] });
const closure = (from: string, to: string) => ({
  _id: "closed",
  from,
  to,
  note: "",
  createdAt: `${TODAY}T00:00:00Z`,
  booked: 0,
});

const openCopy = async (...options: Parameters<typeof openPresentations> | []) => {
  const opened = await openPresentations([FIRST], ...(options.slice(1) as [object?, []?]));
  const dialog = opened.dialogOf(texts.copyTitle);
  await opened.screen.getByRole("button", { name: /^Copy or repeat/ }).click();
  return { ...opened, dialog, rows: dialog.getByRole("region", { name: texts.copyPreview }).getByRole("listitem") };
};

describe("repeating a presentation weekly", () => {
  test("shows each copy first, without days that are not open and without closed days, and adds the others", async () => {
    const closures = [closure("2026-07-03", "2026-07-03")];
    const { dialog, rows, sentTo } = await openCopy([], {}, closures as never);
    await expect.element(rows).toHaveLength(4);
    // The door opens every second day of a month, from the first on.
    await expect.element(rows.nth(0)).toHaveTextContent("Jun 19, 2026, 12:00 PM Not added: no start day is open.");
    await expect.element(rows.nth(1)).toHaveTextContent("Jun 26, 2026, 12:00 PM 1 start dayNot open: Jun 29");
    await expect.element(rows.nth(2)).toHaveTextContent("Jul 3, 2026, 12:00 PM Not added: the centre is closed.");
    await dialog.getByLabelText(texts.copyRule_following).click();
    await expect.element(rows.nth(0)).toHaveTextContent("Jun 19, 2026, 12:00 PM 6 start days");
    await dialog.getByRole("button", { name: "Add 3 presentations" }).click();
    await expect.poll(() => messages).toEqual(["3 presentations have been added."]);
    expect(sentTo(ADD)).toHaveLength(3);
    expect(sentTo(ADD)[0]).toMatchObject({ capacity: 30, date: "2026-06-19T08:00:00.000Z" });
  });

  test("names how many could not be added, and keeps them listed", async () => {
    let refused = 0;
    const { dialog, rows } = await openCopy([], {
      add: () => (++refused === 2 ? refusal(409, "presentation_past") : undefined),
    });
    await dialog.getByLabelText(texts.copyRule_following).click();
    await dialog.getByRole("button", { name: "Add 4 presentations" }).click();
    await expect.element(dialog.getByText(/^1 presentation could not be added/)).toBeVisible();
    expect(messages).toEqual([]);
    await expect.element(rows.nth(1)).toHaveTextContent("6 start days");
    await expect.element(rows.nth(3)).toHaveTextContent("there is one at this time already");
    await expect.element(dialog.getByRole("button", { name: "Add 1 presentation" })).toBeVisible();
  });

  test("is found again as it was prepared after a new sign-in, until it is closed", async () => {
    const { dialog, rows, reopen } = await openCopy();
    await dialog.getByLabelText(texts.copyWeeks).fill("2");
    await dialog.getByLabelText(texts.copyRule_following).click();
    expect(unsavedDrafts()).toEqual(["copies"]);
    await reopen();
    await expect.element(rows).toHaveLength(2);
    await expect.element(rows.nth(0)).toHaveTextContent("6 start days");
    await dialog.getByRole("button", { name: common.cancel }).click();
    expect(unsavedDrafts()).toEqual([]);
    await reopen();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("takes a whole number of weeks", async () => {
    const { dialog, rows } = await openCopy();
    const weeks = dialog.getByLabelText(texts.copyWeeks);
    await weeks.fill("27");
    await expect.element(weeks).toHaveAccessibleDescription(texts.copyWeeksInvalid.replace("{max, number}", "26"));
    await expect.element(dialog.getByRole("button", { name: "Nothing to add" })).toBeVisible();
    await weeks.fill("2");
    await expect.element(rows).toHaveLength(2);
  });
});

describe("copying a presentation once", () => {
  test("fills the form with it, for another date", async () => {
    const { screen, dialog, date, startDates } = await openCopy();
    await dialog.getByLabelText(texts.copyOnce).click();
    await dialog.getByRole("button", { name: texts.copyFill }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(date).toHaveFocus();
    await expect.element(date).toHaveTextContent(texts.chooseDate);
    await expect.element(screen.getByLabelText(texts.capacity)).toHaveValue("30");
    await expect.element(startDates).toHaveTextContent("Jun 15, 2026 and 1 more");
  });
});
