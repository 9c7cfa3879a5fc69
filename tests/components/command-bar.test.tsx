import "@/app/globals.css";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CommandBar } from "@/components/dashboard/command-bar/command-bar";
import { Dialog } from "@/components/ui/dialog";
import { IDS, NOW } from "@/lib/contracts/samples";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { routes } from "@/lib/domain/routes";
import { answer, answerCalls, refusal, watchReports } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress, pushed } from "./navigation-support";

const { dashboard: texts, errors } = TEXTS;
const LIST = "POST /applicant/list";

beforeEach(() => openAddress("/dashboard/overview?location=yerevan"));

const ani: ApplicantRow = {
  registrationId: IDS.application,
  firstName: "Ani",
  lastName: "Petrosyan",
  phone: "+37491234567",
  status: "submitted",
  language: "hy",
  reference: "K7M2-Q9XD",
  message: "",
  updatedAt: NOW,
};
const LOCATIONS = [
  { location_key: "yerevan", name: "Yerevan" },
  { location_key: "gyumri", name: "Gyumri" },
];

const namesake: ApplicantRow = { ...ani, registrationId: IDS.user, reference: "ABCD-2345" };

type Reply = Parameters<typeof answer<typeof staffApplicants.list>>[1];

const show = async (list: Reply = () => ({ applicants: [ani], count: 1 })) => {
  const door = answerCalls(answer(staffApplicants.list, list));
  const screen = await render(
    <English>
      <CommandBar
        current="yerevan"
        locations={LOCATIONS}
        screens={["overview", "checkIn", "applicants", "startDays"]}
      />
    </English>,
  );
  return {
    ...door,
    screen,
    button: screen.getByRole("button", { name: texts.search }),
    field: screen.getByRole("combobox", { name: texts.searchLabel }),
    option: (name: string | RegExp) => screen.getByRole("option", { name }),
    dialog: screen.getByRole("dialog"),
  };
};

/** People who are found when they are let go. */
const heldList = (applicants: ApplicantRow[]) => {
  let letGo: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const list: Reply = () => isOver.then(() => ({ applicants, count: applicants.length }));
  return { list, letGo };
};

/** Types letter by letter without a pause, however slow the machine is. */
const typeAtOnce = (input: HTMLInputElement, text: string): void => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  for (let length = 1; length <= text.length; length += 1) {
    set?.call(input, text.slice(0, length));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

describe("the search of the dashboard", () => {
  test.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
    "opens by %s anywhere, and closes by Escape",
    async (keys) => {
      const { field } = await show();
      await userEvent.keyboard(keys);
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await expect.element(field).not.toBeInTheDocument();
    },
  );

  test("opens by its button, which gets the focus back", async () => {
    const { button, field } = await show();
    await button.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  test("stays closed while a dialog is open", async () => {
    const { screen, field } = await show();
    const other = await render(<Dialog closeLabel="Close" onOpenChange={() => undefined} open title="Another" />);
    await expect.element(other.getByRole("dialog", { name: "Another" })).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(field).not.toBeInTheDocument();
    await other.unmount();
    await screen.unmount();
  });

  test("leads to a screen of the centre by keys alone", async () => {
    const { field, option } = await show();
    await userEvent.keyboard("{Control>}k{/Control}");
    await field.fill("ch");
    await expect.element(option(texts.checkIn)).toHaveAttribute("aria-selected", "true");
    expect(field.element().getAttribute("aria-activedescendant")).toBe(option(texts.checkIn).element().id);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => pushed).toEqual([`${routes.checkIn}?location=yerevan`]);
  });

  test("says of people that they have a draft, wait, or were found by a guardian", async () => {
    const found: ApplicantRow = {
      ...ani,
      status: "draft",
      isWaiting: true,
      guardians: [{ name: "Gayane Berg", phones: [] }],
    };
    const { field, option } = await show(() => ({ applicants: [found], count: 1 }));
    await userEvent.keyboard("{Control>}k{/Control}");
    await field.fill("gayane");
    await expect.element(option(/Ani Petrosyan/)).toHaveTextContent(TEXTS.dashboard.foundDraft);
    await expect.element(option(/Ani Petrosyan/)).toHaveTextContent(TEXTS.dashboard.foundWaiting);
    await expect.element(option(/Ani Petrosyan/)).toHaveTextContent("Gayane Berg");
  });

  test("still opens the screen that was chosen when a person is found above it", async () => {
    const { field, option } = await show();
    await userEvent.keyboard("{Control>}k{/Control}");
    await field.fill("ch");
    await expect.element(option(/Ani Petrosyan/)).toBeVisible();
    await expect.element(option(texts.checkIn)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => pushed).toEqual([`${routes.checkIn}?location=yerevan`]);
  });

  test("opens the only person whom a reference finds, also if Enter is pressed before they are found", async () => {
    const { list, letGo } = heldList([ani]);
    const { field } = await show(list);
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("K7M2-Q9XD{Enter}");
    letGo();
    await expect.poll(() => pushed).toEqual([`${routes.applicant(IDS.application)}?location=yerevan`]);
  });

  test("leaves the choice among several who are found after Enter", async () => {
    const { list, letGo } = heldList([ani, namesake]);
    const { field, option } = await show(list);
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Petrosyan{Enter}");
    letGo();
    await expect.element(option(/ABCD-2345/)).toBeVisible();
    expect(pushed).toEqual([]);
  });

  test("leaves the choice among several whom Enter could not mean yet: they appeared under the finger", async () => {
    const { field, option } = await show(() => ({ applicants: [ani, namesake], count: 2 }));
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(field).toHaveFocus();
    const input = field.element();
    const enter = () => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    const atOnce = new MutationObserver(() => option(/ABCD-2345/).query() && enter());
    atOnce.observe(document.body, { childList: true, subtree: true });
    await field.fill("Petrosyan");
    await expect.element(option(/ABCD-2345/)).toBeVisible();
    atOnce.disconnect();
    expect(pushed).toEqual([]);
    // Once they have been read, Enter opens the marked one.
    await expect.poll(() => enter() && pushed).toEqual([`${routes.applicant(IDS.application)}?location=yerevan`]);
  });

  test("moves by arrows through all groups and round again", async () => {
    const { field, option } = await show();
    await userEvent.keyboard("{Control>}k{/Control}");
    await field.fill("");
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(option("Gyumri")).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => pushed).toEqual(["/dashboard/overview?location=gyumri"]);
  });

  test("finds a person of the centre by name, phone or reference, and says how many", async () => {
    const { screen, field, option, button, sentTo } = await show();
    await button.click();
    await field.fill("pet");
    await expect.element(option(/Ani Petrosyan/)).toHaveTextContent("K7M2-Q9XD");
    await expect.element(screen.getByRole("status")).toHaveTextContent("1 result");
    expect(sentTo(LIST)).toEqual([{ locationKey: "yerevan", search: "pet", limit: 8, offset: 0 }]);
    await option(/Ani Petrosyan/).click();
    await expect.poll(() => pushed).toEqual([`${routes.applicant(IDS.application)}?location=yerevan`]);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  test("reads once after a pause in typing, and drops what was read for less of the text", async () => {
    const { field, option, button, sentTo } = await show(({ search }) => ({
      applicants: [{ ...ani, firstName: search ?? "" }],
      count: 30,
    }));
    await button.click();
    await field.fill("pe");
    await expect.element(option(/pe Petrosyan/)).toBeVisible();
    typeAtOnce(field.element() as HTMLInputElement, "petrosyan");
    await expect.element(option(/petrosyan Petrosyan/)).toBeVisible();
    await expect.element(option(/^pe Petrosyan/)).not.toBeInTheDocument();
    expect(sentTo(LIST)).toMatchObject([{ search: "pe" }, { search: "petrosyan" }]);
    await option("Show all 30 people in the list").click();
    await expect.poll(() => pushed).toEqual([`${routes.applicants}?location=yerevan&search=petrosyan`]);
  });

  test("says that nothing was found, and that people could not be searched", async () => {
    const { screen, field, button } = await show(({ search }) =>
      search === "zz" ? { applicants: [], count: 0 } : (refusal(503, "database_unavailable") as never),
    );
    await button.click();
    await field.fill("zz");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Nothing found");
    await field.fill("zzz");
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.database_unavailable);
  });

  test("says that something went wrong where the page could not read the answer", async () => {
    const reports = watchReports();
    const { screen, field, button } = await show(() => Response.json(null));
    await button.click();
    await field.fill("zz");
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.general_error_something_went_wrong);
    expect(reports).toHaveBeenCalled();
  });

  test("shows what was used last first", async () => {
    const { field, option, button, screen } = await show();
    await button.click();
    await option(texts.startDays).click();
    await expect.element(field).not.toBeInTheDocument();
    await button.click();
    await expect.element(screen.getByRole("group").first()).toHaveAccessibleName(texts.searchRecent);
    await expect.element(screen.getByRole("option").first()).toHaveTextContent(texts.startDays);
  });

  test("fits a window of 320 pixels with text of 200 %", async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = "200%";
    const { button, field, option, dialog } = await show();
    await button.click();
    await field.fill("pet");
    await expect.element(option(/Ani Petrosyan/)).toBeVisible();
    const { scrollWidth, clientWidth } = dialog.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    document.documentElement.style.fontSize = "";
    await page.viewport(414, 896);
  });
});
