import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { TEXTS } from "./english";
import { openAddress } from "./navigation-support";
import { openPresentations, presentationIn, TODAY } from "./presentations-support";

const { presentations: texts, dashboard, common } = TEXTS;
const LIST = "POST /presentation/list";

const PRESENTATIONS = Array.from({ length: 12 }, (_, at) =>
  presentationIn(at + 1, { _id: `presentation-${at}`, capacity: 201 + at }),
);

/** Opens the screen; `ask` does something and returns the pages that were requested because of it. */
const open = async (presentations = PRESENTATIONS, shown = 5) => {
  const opened = await openPresentations(presentations);
  const { screen, sentTo } = opened;
  await expect.element(screen.getByRole("row")).toHaveLength(1 + shown);
  const ask = async (action: () => Promise<void>) => {
    const before = sentTo(LIST).length;
    await action();
    await vi.waitFor(() => expect(sentTo(LIST).length).toBeGreaterThan(before));
    // A second request would follow the first one's answer.
    await settled();
    return sentTo(LIST).slice(before);
  };
  return { ...opened, ask };
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 300));
const page = (offset: number, limit = 5) => ({ limit, offset, locationKey: "yerevan" });

beforeEach(() => {
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
  openAddress("/?location=yerevan");
  // The list is refreshed every quarter of a minute, which a test may last on a busy machine.
  vi.stubGlobal("setInterval", () => 0);
  onTestFinished(() => void vi.unstubAllGlobals());
  // A click into the window of the test focuses it, which refreshes the list at any time.
  const ignore = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
  window.addEventListener("focus", ignore, { capture: true });
  onTestFinished(() => window.removeEventListener("focus", ignore, { capture: true }));
});

describe("the list of presentations", () => {
  test("is requested once when the screen opens", async () => {
    const { sentTo } = await open();
    await settled();
    expect(sentTo(LIST)).toEqual([page(0)]);
  });

  test("is requested once for another page, and once for another page size", async () => {
    const { screen, ask } = await open();
    expect(await ask(() => screen.getByRole("button", { name: dashboard.next }).click())).toEqual([page(5)]);
    expect(await ask(() => screen.getByLabelText(dashboard.rows).selectOptions("25"))).toEqual([page(0, 25)]);
  });

  test("is requested once more after the last page, for the address of a page behind it", async () => {
    openAddress("/?location=yerevan&page=9");
    const { sentTo } = await open(PRESENTATIONS, 2);
    await settled();
    expect(sentTo(LIST)).toEqual([page(40), page(10)]);
  });

  test("is requested once after a presentation is added, changed or deleted", async () => {
    const { add, editOf, deleteOf, dialogOf, chooseDays, ask } = await open();
    await chooseDays();
    expect(await ask(() => add.click())).toEqual([page(0)]);
    await editOf("203").click();
    const edit = dialogOf(texts.editTitle);
    expect(await ask(() => edit.getByRole("button", { name: common.save }).click())).toEqual([page(0)]);
    await deleteOf("204").click();
    const remove = dialogOf(texts.deleteTitle);
    expect(await ask(() => remove.getByRole("button", { name: texts.delete, exact: true }).click())).toEqual([page(0)]);
  });

  test("is requested once when the window is shown again, which focuses it as well", async () => {
    const { ask } = await open();
    const show = async () => {
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("focus"));
    };
    expect(await ask(show)).toEqual([page(0)]);
  });

  test("begins with five rows, and has three other page sizes", async () => {
    const { screen } = await open();
    const sizes = screen.getByLabelText(dashboard.rows).getByRole("option");
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual(["5", "10", "25", "50"]);
  });

  test("shows the previous page after the last row of one is deleted, and focuses the form after the last of all", async () => {
    openAddress("/?location=yerevan&page=2");
    const { screen, date, dialogOf } = await open(PRESENTATIONS.slice(0, 6), 1);
    const rows = screen.getByRole("row");
    const deleteButtons = screen.getByRole("button", { name: new RegExp(`^${texts.deleteOf.replace("{date}", "")}`) });
    const remove = async (at: number) => {
      await deleteButtons.nth(at).click();
      await dialogOf(texts.deleteTitle).getByRole("button", { name: texts.delete, exact: true }).click();
      await expect.element(dialogOf(texts.deleteTitle)).not.toBeInTheDocument();
    };
    await remove(0);
    await expect.element(rows).toHaveLength(6);
    await expect.element(deleteButtons.last()).toHaveFocus();
    for (const left of [4, 3, 2, 1, 0]) {
      await remove(left);
      await expect.element(deleteButtons).toHaveLength(left);
    }
    await expect.element(screen.getByText(texts.noPresentations)).toBeVisible();
    await expect.element(date).toHaveFocus();
  });
});
