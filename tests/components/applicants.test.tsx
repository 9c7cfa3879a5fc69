import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ApplicantsScreen } from "@/components/dashboard/applicants/applicants-screen";
import { IDS, NOW, samplePresentation } from "@/lib/contracts/samples";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress } from "./navigation-support";

const { applicants: texts, common, dashboard, errors } = TEXTS;
const LIST = "POST /applicant/list";

const rowOf = (firstName: string): ApplicantRow => ({
  registrationId: firstName,
  firstName,
  lastName: "Rao",
  status: "submitted",
  language: "en",
  message: "",
  updatedAt: NOW,
});

/** Opens the list of Asha and Binal, or of nobody. `pushed` are the addresses that were opened since. */
const open = async (applicants = ["Asha", "Binal"].map(rowOf), list?: () => Response | undefined) => {
  const pushed: string[] = [];
  const door = answerCalls(
    answer(staffPresentations.list, () => ({ presentations: [samplePresentation], count: 1 })),
    answer(staffApplicants.list, () => list?.() ?? { applicants, count: applicants.length && 60 }),
  );
  const show = (_data: unknown, _title: string, address?: string | URL | null) => {
    pushed.push(String(address));
    openAddress(String(address));
  };
  const entered = vi.spyOn(window.history, "pushState").mockImplementation(show);
  vi.spyOn(window.history, "replaceState").mockImplementation(show);
  const screen = await render(
    <English>
      <ApplicantsScreen exportColumns={[]} language="en" location={LOCATION} />
    </English>,
  );
  return {
    ...door,
    screen,
    pushed,
    /** Adds an entry to the history. */
    entered,
    search: screen.getByLabelText(texts.search, { exact: true }),
    names: screen.getByRole("table").getByRole("link"),
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
  };
};

beforeEach(() => openAddress("/?location=yerevan"));

describe("the list of applicants", () => {
  test("says why it cannot be loaded, and loads on Retry", async () => {
    let isReached = false;
    // A page out of sight is not refreshed: only the press loads it again.
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { screen } = await open([], () => (isReached ? undefined : new Response("{}", { status: 503 })));
    const problem = screen.getByRole("alert").getByText(errors.general_error_something_went_wrong);
    await expect.element(problem).toBeVisible();
    isReached = true;
    await screen.getByRole("button", { name: common.retry }).click();
    await expect.element(screen.getByText("0 applicants")).toBeVisible();
    await expect.element(screen.getByText(texts.noneText)).toBeVisible();
    await expect.element(problem).not.toBeInTheDocument();
  });

  test("is searched, walked through and cleared by keyboard", async () => {
    const { search, names, entered, sentTo } = await open();
    await expect.element(names).toHaveLength(2);
    await search.click();
    await userEvent.keyboard("Rao");
    await vi.waitFor(() => expect(sentTo(LIST).at(-1)).toMatchObject({ search: "Rao" }));
    expect(entered).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(names.nth(0)).toHaveFocus();
    await userEvent.keyboard("j");
    await expect.element(names.nth(1)).toHaveFocus();
    await userEvent.keyboard("k");
    await expect.element(names.nth(0)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(names.nth(1)).toHaveFocus();
    await expect.element(names.nth(1)).toHaveAttribute("href", expect.stringMatching(/\/Binal\?.*search=Rao.*at=1$/));
    // Not a key of the keyboard: some browsers clear a search by themselves.
    search.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await expect.element(search).toHaveValue("");
    await vi.waitFor(() => expect(sentTo(LIST).at(-1)).not.toHaveProperty("search"));
  });

  test("has each filter, the order and the page size in its address, as entries of their own", async () => {
    const { screen, field, pushed, entered, sentTo } = await open();
    const heading = () => screen.getByRole("button", { name: texts.columnName });
    const changes = [
      [() => field(texts.status).selectOptions("draft"), "status=draft", { status: "draft" }],
      [() => field(texts.state).selectOptions("missed"), "state=missed", { state: "missed" }],
      [
        () => field(texts.presentation).selectOptions(IDS.presentation),
        `presentation=${IDS.presentation}`,
        { presentationId: IDS.presentation },
      ],
      [() => field(texts.startDay).fill("2026-06-15"), "startDate=2026-06-15", { startDate: "2026-06-15" }],
      [() => heading().click(), "sort=name", { sort: "name" }],
      [() => field(dashboard.rows).selectOptions("50"), "size=50", { limit: 50 }],
    ] as const;
    for (const [change, query, asked] of changes) {
      await change();
      await vi.waitFor(() => expect(sentTo(LIST).at(-1)).toMatchObject(asked));
      expect(pushed.at(-1)).toBe(`/?location=yerevan&${query}`);
      // As by Back.
      openAddress("/?location=yerevan");
      await vi.waitFor(() => expect(sentTo(LIST).at(-1)).not.toMatchObject(asked));
    }
    expect(entered).toHaveBeenCalledTimes(changes.length);
  });

  test("shows what its address says, and the last page for one behind it", async () => {
    openAddress("/?location=yerevan&search=Rao&state=missed&sort=-name&page=2&size=25");
    const { screen, search, field, pushed, sentTo } = await open();
    const asked = { search: "Rao", state: "missed", sort: "-name", limit: 25, offset: 25 };
    expect(sentTo(LIST)).toEqual([{ locationKey: "yerevan", language: "en", ...asked }]);
    await expect.element(search).toHaveValue("Rao");
    await expect.element(field(texts.state)).toHaveValue("missed");
    const name = screen.getByRole("columnheader", { name: texts.columnName });
    await expect.element(name).toHaveAttribute("aria-sort", "descending");
    const sizes = field(dashboard.rows).getByRole("option");
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual([
      "10",
      "25",
      "50",
      "100",
      dashboard.allRows,
    ]);
    openAddress("/?location=yerevan&page=999");
    await vi.waitFor(() => expect(pushed).toEqual(["/?location=yerevan&page=6"]));
  });

  test("of which nobody counted all says that there are more, and leads on past the counted ones", async () => {
    openAddress("/?location=yerevan&page=100");
    let count = 2000;
    const { screen, pushed } = await open([], () =>
      Response.json({ applicants: [rowOf("Asha")], count, isCountMinimum: true }),
    );
    await expect.element(screen.getByText("2,000+ applicants")).toBeVisible();
    await expect.element(screen.getByText("991–1,000 of 2,000+")).toBeVisible();
    await screen.getByRole("button", { name: dashboard.next }).click();
    await vi.waitFor(() => expect(pushed.at(-1)).toBe("/?location=yerevan&page=101"));
    count = 1000;
    openAddress("/?location=yerevan");
    await expect.element(screen.getByText("1,000+ applicants")).toBeVisible();
  });

  test("says that nobody matches, and clears the filters on demand", async () => {
    openAddress("/?location=yerevan&search=nobody&state=missed");
    const { screen, search, pushed } = await open([]);
    await expect.element(screen.getByText(texts.noMatch)).toBeVisible();
    await screen.getByRole("button", { name: texts.clear }).click();
    expect(pushed).toEqual(["/?location=yerevan"]);
    await expect.element(search).toHaveValue("");
    await expect.element(screen.getByText(texts.noneText)).toBeVisible();
  });
});
