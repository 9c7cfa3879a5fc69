import "@/app/globals.css";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ApplicantsScreen } from "@/components/dashboard/applicants/applicants-screen";
import { MissingFeatures } from "@/lib/client/features";
import { NOW, samplePresentation } from "@/lib/contracts/samples";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { type Outcome, staffMany } from "@/lib/contracts/staff-many";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress } from "./navigation-support";

const { applicants: texts, common, many } = TEXTS;
const ACCEPT = "POST /applicant/accept-many";

const rowOf = (id: string): ApplicantRow => ({
  registrationId: id,
  firstName: id,
  lastName: "Rao",
  phone: "+37491234567",
  status: "submitted",
  state: "active",
  reference: "ABCD-2345",
  language: "en",
  presentationDate: samplePresentation.date,
  startDay: "2026-06-15",
  message: "",
  updatedAt: NOW,
});

const EVERYBODY = Array.from({ length: 60 }, (_, index) => `p${index}`);
const COLUMNS = [
  { name: "reference", heading: "Reference" },
  { name: "phone", heading: "Phone number" },
  { name: "created", heading: "Application started" },
] as const;

interface Doors {
  accept?: (ids: string[]) => Response | undefined;
  cancel?: () => { outcomes: Outcome[] };
  move?: () => { outcomes: Outcome[] };
  withoutDesk?: boolean;
  presentations?: typeof PRESENTATIONS;
}

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const dayAfter = (days: number) => inDays(days).slice(0, 10);
/** Closes the day of one of the presentations, wherever the runner is. */
const CLOSURE = { _id: "closure", from: dayAfter(8), to: dayAfter(10), note: "", createdAt: NOW, booked: 0 };

/** One with a free seat, one without, one that is over, one on a closed day, and one that leads to no start day to come. */
const PRESENTATIONS = [
  { ...samplePresentation, _id: "soon", date: inDays(3), startDates: [dayAfter(12)], capacity: 5, busyCapacity: 4 },
  { ...samplePresentation, _id: "full", date: inDays(4), startDates: [dayAfter(12)], capacity: 5, busyCapacity: 5 },
  { ...samplePresentation, _id: "past", date: inDays(-3), startDates: [dayAfter(12)], capacity: 5, busyCapacity: 0 },
  { ...samplePresentation, _id: "closed", date: inDays(9), startDates: [dayAfter(12)], capacity: 5, busyCapacity: 0 },
  { ...samplePresentation, _id: "served", date: inDays(3), startDates: [dayAfter(-3)], capacity: 5, busyCapacity: 0 },
];

/** Opens a list of sixty people, a page at a time; all that are accepted work, unless `accept` answers otherwise. */
const open = async ({ accept, cancel, move, withoutDesk, presentations = PRESENTATIONS }: Doors = {}) => {
  const door = answerCalls(
    answer(staffPresentations.list, () => ({ presentations, count: presentations.length })),
    answer(staffClosures.list, () => ({ closures: [CLOSURE], booked: 0, weekdays: [] })),
    answer(staffApplicants.list, ({ offset, limit }) => ({
      applicants: EVERYBODY.slice(offset, offset + limit).map(rowOf),
      count: EVERYBODY.length,
    })),
    answer(staffMany.ids, () => ({ registrationIds: EVERYBODY, count: EVERYBODY.length })),
    answer(staffMany.acceptMany, ({ registrationIds }) => {
      const refused = accept?.(registrationIds);
      return refused ?? { outcomes: registrationIds.map((registrationId) => ({ registrationId })) };
    }),
    answer(staffMany.moveMany, () => move?.() ?? { outcomes: [] }),
    answer(staffMany.cancelMany, () => cancel?.() ?? { outcomes: [] }),
    answer(staffMany.exportSelected, () => new Response("a,b", { headers: { "content-type": "text/csv" } })),
  );
  const show = (_data: unknown, _title: string, address?: string | URL | null) => {
    const [, query] = String(address).split("?");
    if (query !== undefined) openAddress(`/?${query}`);
  };
  vi.spyOn(window.history, "pushState").mockImplementation(show);
  vi.spyOn(window.history, "replaceState").mockImplementation(show);
  const screen = await render(
    <English>
      <MissingFeatures features={withoutDesk ? ["desk"] : []}>
        <ApplicantsScreen exportColumns={COLUMNS} language="en" location={LOCATION} />
      </MissingFeatures>
    </English>,
  );
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  await expect.element(screen.getByRole("link", { name: "p0 Rao" })).toBeVisible();
  return {
    ...door,
    screen,
    button,
    box: (id: string) => screen.getByRole("checkbox", { name: `Select ${id} Rao`, exact: true }),
    page: screen.getByRole("checkbox", { name: many.selectPage }),
    selected: (count: number) =>
      count === 0
        ? expect.element(screen.getByText(/ selected$/)).not.toBeInTheDocument()
        : expect.element(screen.getByText(`${count} selected`).first()).toBeInTheDocument(),
    link: (id: string) => screen.getByRole("link", { name: `${id} Rao`, exact: true }),
  };
};

const failed = (registrationId: string, code: string) => ({
  registrationId,
  firstName: registrationId,
  lastName: "Rao",
  failure: { code, key: code },
});

beforeEach(() => openAddress("/?location=yerevan"));

describe("selecting people in the list", () => {
  test("is done by touch, by the page, and for all pages", async () => {
    const { screen, box, page: all, button, link, selected } = await open();
    await box("p1").click();
    await box("p3").click();
    await selected(2);
    await box("p3").click();
    await selected(1);
    await all.click();
    await selected(10);
    await button("Select all 60").click();
    await selected(60);
    await expect.element(button("Select all 60")).not.toBeInTheDocument();
    await expect.element(button(texts.accept)).toHaveFocus();
    await button(many.clear).click();
    await expect.element(link("p0")).toHaveFocus();
    await expect.element(screen.getByText("60 selected")).not.toBeInTheDocument();
    for (const { width, height } of [box("p1"), all].map((one) =>
      (one.element().closest("div") as Element).getBoundingClientRect(),
    ))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });

  test("is done by keyboard: a row, a range, and none", async () => {
    const { screen, box, link, selected } = await open();
    (link("p1").element() as HTMLElement).focus();
    await userEvent.keyboard("x");
    await selected(1);
    await expect.element(box("p1")).toBeChecked();
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await selected(3);
    await expect.element(link("p3")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Shift>} {/Shift}");
    await selected(5);
    await userEvent.keyboard(" ");
    await selected(4);
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByText(/selected$/)).not.toBeInTheDocument();
    await expect.element(link("p5")).toHaveFocus();
  });

  test("reaches with Shift from the last pressed checkbox", async () => {
    const { box, selected } = await open();
    await box("p2").click();
    await box("p6").click({ modifiers: ["Shift"] });
    await selected(5);
  });

  test("survives paging, sorting, a reload and a visit to a file, and ends with its filter, which is said", async () => {
    const { screen, box, button, selected } = await open();
    await box("p1").click();
    await button(TEXTS.dashboard.next).click();
    await box("p11").click();
    await button(texts.columnName).click();
    await selected(2);
    await screen.unmount();
    const again = await open();
    await again.selected(2);
    await again.screen.getByLabelText(texts.state, { exact: true }).selectOptions("missed");
    await expect.element(again.screen.getByText(many.dropped)).toBeVisible();
    await expect.element(again.screen.getByText("2 selected")).not.toBeInTheDocument();
  });

  test("is not offered where the network's backend lets staff change nothing", async () => {
    const { screen, link } = await open({ withoutDesk: true });
    (link("p1").element() as HTMLElement).focus();
    await userEvent.keyboard("x");
    await expect.element(screen.getByRole("checkbox")).not.toBeInTheDocument();
    await expect.element(screen.getByText(/selected/)).not.toBeInTheDocument();
  });
});

describe("accepting the selected people", () => {
  test("takes five presses for all sixty, goes on in parts, and says how many are accepted", async () => {
    const { screen, page: all, button, link, sentTo } = await open();
    await all.click();
    await button("Select all 60").click();
    await button(texts.accept).click();
    const dialog = screen.getByRole("dialog");
    await expect.element(dialog).toHaveAccessibleName("Accept 60 applications?");
    await dialog.getByRole("button", { name: texts.accept }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(ACCEPT).flatMap((body) => (body as { registrationIds: string[] }).registrationIds)).toEqual(
      EVERYBODY,
    );
    expect(sentTo(ACCEPT)).toHaveLength(3);
    await expect.element(screen.getByText("60 selected")).not.toBeInTheDocument();
    await expect.element(link("p0")).toHaveFocus();
  });

  test("names whom it failed for, with the reason and a link, and keeps them selected", async () => {
    const { screen, box, button, selected } = await open({
      accept: () =>
        Response.json({
          outcomes: [
            { registrationId: "p1" },
            failed("p2", "registration_not_submitted"),
            failed("p3", "validation_failed"),
          ],
        }),
    });
    for (const id of ["p1", "p2", "p3"]) await box(id).click();
    await button(texts.accept).click();
    const dialog = screen.getByRole("dialog");
    await dialog.getByRole("button", { name: texts.accept }).click();
    await expect.element(dialog).toHaveAccessibleName("1 application is accepted.");
    await expect.element(dialog.getByText(texts.acceptNotSubmitted)).toBeVisible();
    await expect.element(dialog.getByText(many.incomplete)).toBeVisible();
    const link = dialog.getByRole("link", { name: "p2 Rao" });
    await expect.element(link).toHaveAttribute("href", expect.stringMatching(/\/applicants\/p2\?location=yerevan$/));
    await dialog.getByRole("button", { name: common.close, exact: true }).first().click();
    await selected(2);
    await expect.element(box("p1")).not.toBeChecked();
    await expect.element(box("p3")).toBeChecked();
  });

  test("stops on demand and when a part is refused; the others stay selected", async () => {
    let parts = 0;
    const {
      screen,
      page: all,
      button,
      selected,
    } = await open({
      accept: () => {
        parts += 1;
        return parts === 2 ? refusal(403, "forbidden") : undefined;
      },
    });
    await all.click();
    await button("Select all 60").click();
    await button(texts.accept).click();
    const dialog = screen.getByRole("dialog");
    await dialog.getByRole("button", { name: texts.accept }).click();
    await expect.element(dialog).toHaveAccessibleName("25 applications are accepted.");
    await expect.element(dialog.getByText(TEXTS.errors.forbidden)).toBeVisible();
    await expect.element(dialog.getByText("35 people were left out and are still selected.")).toBeVisible();
    await dialog.getByRole("button", { name: common.close, exact: true }).first().click();
    await selected(35);
  });
});

describe("a connection that is lost meanwhile", () => {
  const lose = () => {
    throw new TypeError("no connection");
  };

  test("delays the rest, which goes on by itself", async () => {
    let tries = 0;
    const { screen, box, button, selected } = await open({
      accept: () => {
        tries += 1;
        return tries === 1 ? lose() : undefined;
      },
    });
    await box("p1").click();
    await button(texts.accept).click();
    const dialog = screen.getByRole("dialog");
    await dialog.getByRole("button", { name: texts.accept }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(tries).toBe(2);
    await selected(0);
  });

  test("keeps nobody from stopping; all stay selected", async () => {
    const { screen, box, button, selected, sentTo } = await open({ accept: lose });
    await box("p1").click();
    await button(texts.accept).click();
    const dialog = screen.getByRole("dialog");
    await dialog.getByRole("button", { name: texts.accept }).click();
    await vi.waitFor(() => expect(sentTo(ACCEPT)).toHaveLength(1));
    await dialog.getByRole("button", { name: many.stop }).click();
    await expect.element(dialog.getByText("1 person was left out and is still selected.")).toBeVisible();
    await dialog.getByRole("button", { name: common.close, exact: true }).first().click();
    await selected(1);
  });
});

describe("moving the selected people", () => {
  const moveDialog = async (doors: Doors = {}) => {
    const opened = await open(doors);
    for (const id of ["p1", "p2"]) await opened.box(id).click();
    await opened.button(many.action_move).click();
    const dialog = opened.screen.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: many.action_move, exact: true });
    return { ...opened, dialog, submit, presentation: dialog.getByLabelText(texts.presentation, { exact: true }) };
  };

  test("takes a coming presentation with free seats and a reason, and names whom it is not for", async () => {
    const { dialog, submit, presentation, sentTo, selected } = await moveDialog({
      move: () => ({ outcomes: [{ registrationId: "p1" }, failed("p2", "form_student_session_unavailable")] }),
    });
    await expect.element(presentation).toBeVisible();
    expect(
      presentation
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([TEXTS.moves.choosePresentation, expect.stringMatching(/ \(1 seat free\)$/)]);
    await submit.click();
    await expect.element(presentation).toHaveFocus();
    await expect.element(presentation).toHaveAttribute("aria-invalid", "true");
    const reason = dialog.getByLabelText(TEXTS.moves.reason, { exact: true });
    await expect.element(reason).toHaveValue("");
    await presentation.selectOptions("soon");
    await expect.element(dialog.getByText(many.tooFew)).toBeVisible();
    await submit.click();
    await expect.element(reason).toHaveFocus();
    expect(sentTo("POST /applicant/move-many")).toEqual([]);
    await reason.selectOptions("timetable");
    await submit.click();
    await expect.element(dialog).toHaveAccessibleName("1 appointment is moved.");
    await expect.element(dialog.getByText(many.notServed)).toBeVisible();
    expect(sentTo("POST /applicant/move-many")).toEqual([
      { locationKey: "yerevan", registrationIds: ["p1", "p2"], presentationId: "soon", reason: { code: "timetable" } },
    ]);
    await dialog.getByRole("button", { name: common.close, exact: true }).first().click();
    await selected(1);
  });
});

test("moving the selected people offers no button where no presentation has free seats", async () => {
  const { button, box, screen } = await open({ presentations: [] });
  await box("p1").click();
  await button(many.action_move).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(many.noneFree)).toBeVisible();
  expect(dialog.getByRole("button", { name: many.action_move, exact: true }).elements()).toEqual([]);
  await expect.element(dialog.getByRole("button", { name: common.close, exact: true }).first()).toBeVisible();
});

describe("cancelling the selected people", () => {
  test("asks for the reason that they are told, and names whom it failed for", async () => {
    const { screen, box, button, selected, sentTo } = await open({
      cancel: () => ({ outcomes: [{ registrationId: "p1" }, failed("p2", "registration_not_submitted")] }),
    });
    for (const id of ["p1", "p2"]) await box(id).click();
    await button(many.action_cancel).click();
    const dialog = screen.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: many.cancelConfirm });
    const reason = dialog.getByLabelText(TEXTS.moves.reason, { exact: true });
    await submit.click();
    await expect.element(reason).toHaveFocus();
    expect(sentTo("POST /applicant/cancel-many")).toEqual([]);
    await reason.selectOptions("closed");
    await submit.click();
    await expect.element(dialog).toHaveAccessibleName("1 appointment is cancelled.");
    await expect.element(dialog.getByText(TEXTS.errors.registration_not_submitted)).toBeVisible();
    expect(sentTo("POST /applicant/cancel-many")).toEqual([
      { locationKey: "yerevan", registrationIds: ["p1", "p2"], reason: { code: "closed" } },
    ]);
    await dialog.getByRole("button", { name: common.close, exact: true }).first().click();
    await selected(1);
  });
});

describe("the list as a file", () => {
  test("is downloaded by one press as it was chosen the last time, in the language of the screen", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    const { screen, button, box, sentTo } = await open();
    await button(many.choose).click();
    const dialog = screen.getByRole("dialog");
    await expect.element(dialog.getByRole("radio", { name: many.format_xlsx })).toBeChecked();
    await expect.element(dialog.getByRole("button", { name: "Download XLSX" })).toBeVisible();
    await dialog.getByRole("radio", { name: many.format_csv }).click();
    await dialog.getByRole("checkbox", { name: "Application started" }).click();
    for (const heading of ["Reference", "Phone number"]) await dialog.getByRole("checkbox", { name: heading }).click();
    await dialog.getByRole("checkbox", { name: "Application started" }).click();
    await dialog.getByRole("button", { name: "Download CSV" }).click();
    await expect.element(dialog.getByText(many.columnsNeeded)).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Phone number" }).click();
    await dialog.getByRole("button", { name: "Download CSV" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await box("p1").click();
    await button("Download CSV (1)").click();
    await vi.waitFor(() =>
      expect(sentTo("POST /applicant/export")).toEqual([
        {
          locationKey: "yerevan",
          registrationIds: ["p1"],
          sort: "-updated",
          format: "csv",
          columns: "phone",
          language: "en",
        },
      ]),
    );
    await vi.waitFor(() => expect(saved.at(-1)).toMatch(/^blob:/));
  });
});

test("the key / goes to the search, except while something is typed", async () => {
  const { screen, link } = await open();
  const search = screen.getByLabelText(texts.search, { exact: true });
  (link("p1").element() as HTMLElement).focus();
  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("");
  await userEvent.keyboard("a/b");
  await expect.element(search).toHaveValue("a/b");
});

test("Back from a file returns to its row", async () => {
  const { link, screen } = await open();
  const opened = link("p7").element();
  opened.addEventListener("click", (event) => event.preventDefault());
  await link("p7").click();
  expect(window.history.replaceState).toHaveBeenLastCalledWith(null, "", "#applicant-p7");
  await screen.unmount();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "#applicant-p7");
  const again = await open();
  await expect.element(again.link("p7")).toHaveFocus();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
});

test("the headings stay in view while a long list scrolls", async () => {
  openAddress("/?location=yerevan&size=50");
  await page.viewport(1024, 600);
  const { link, screen } = await open();
  link("p49").element().scrollIntoView({ block: "end" });
  const heading = screen.getByRole("columnheader", { name: texts.columnName }).element().getBoundingClientRect();
  expect(heading.top).toBeGreaterThanOrEqual(0);
  expect(heading.bottom).toBeLessThan(link("p49").element().getBoundingClientRect().top);
});
