import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ClosuresScreen } from "@/components/dashboard/closures/closures-screen";
import { StillBooked } from "@/components/dashboard/closures/still-booked";
import { unsavedDrafts } from "@/components/dashboard/unsaved-drafts";
import { IDS, sampleAttendance } from "@/lib/contracts/samples";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { type BookedPerson, type Closure, staffClosures } from "@/lib/contracts/staff-closures";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress } from "./navigation-support";
import { messages, snackbars } from "./snackbar-support";

const { closures: texts, common, dashboard, errors } = TEXTS;

const TODAY = "2026-06-08";
const HOLIDAYS = { "2026-07-05": "Constitution Day", "2026-09-21": "Independence Day", "2026-12-31": "New Year" };
const MOVE = "POST /applicant/move";

beforeEach(() => {
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
  openAddress("/?location=yerevan");
});

const closure = (changes: Partial<Closure> = {}): Closure => ({
  _id: "one",
  from: "2026-06-15",
  to: "2026-06-16",
  note: "Inventory",
  createdAt: `${TODAY}T09:00:00Z`,
  booked: 0,
  ...changes,
});

const person = (number: number, changes: Partial<BookedPerson> = {}): BookedPerson => ({
  registrationId: `person-${number}`,
  firstName: "Ani",
  lastName: `Sample${number}`,
  reference: `K7M2-Q9X${number}`,
  state: "active",
  startDay: "2026-06-15",
  presentationDate: "2026-06-12T08:00:00.000Z",
  closed: ["startDay"],
  alternative: {
    presentationId: IDS.presentation,
    start: { sessionId: IDS.session, startDayId: IDS.startDay },
    startDay: "2026-06-22",
    presentationDate: "2026-06-12T08:00:00.000Z",
  },
  ...changes,
});

interface Opening {
  closures?: Closure[];
  people?: BookedPerson[];
  isManager?: boolean;
  refuseMove?: (registrationId: string) => Response | undefined;
  refuseAdd?: () => Response | undefined;
  version?: string;
}

const open = async ({ closures = [], people = [], isManager = true, version, ...refuse }: Opening = {}) => {
  let stored = closures;
  let booked = people;
  const door = answerCalls(
    answer(staffClosures.list, () => ({ closures: stored, booked: booked.length, weekdays: [1, 4], version })),
    answer(staffClosures.people, ({ limit, after }) => {
      const first = booked.findIndex(({ registrationId }) => registrationId === after?.registrationId) + 1;
      const movable = booked.filter(({ alternative }) => alternative).length;
      return { people: booked.slice(first, first + limit), count: booked.length, movable };
    }),
    answer(staffClosures.add, ({ closures: added }) => {
      const refused = refuse.refuseAdd?.();
      if (refused) return refused;
      const rows = added.map((one, index) =>
        closure({ ...one, _id: `new-${one.from}-${index}`, booked: booked.length }),
      );
      stored = [...stored, ...rows];
      return { closures: rows };
    }),
    answer(staffClosures.remove, (_body, { id }) => {
      const isThere = stored.some(({ _id }) => _id === id);
      stored = stored.filter(({ _id }) => _id !== id);
      return isThere ? undefined : refusal(404, "not_found");
    }),
    answer(staffBookings.move, ({ registrationId }) => {
      const refused = refuse.refuseMove?.(registrationId);
      if (refused) return refused;
      booked = booked.filter((one) => one.registrationId !== registrationId);
      stored = stored.map((one) => ({ ...one, booked: booked.length }));
      return { success: true as const, appointment: sampleAttendance };
    }),
  );
  const screen = await render(
    <English>
      <main>
        <ClosuresScreen holidays={HOLIDAYS} isManager={isManager} language="en" location={LOCATION} />
      </main>
    </English>,
  );
  await expect.element(screen.getByRole("heading", { name: texts.upcoming })).toBeVisible();
  const days = screen.getByRole("button", { name: new RegExp(`^${texts.days} `) });
  const calendar = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    days,
    close: screen.getByRole("button", { name: texts.closeDays }),
    choose: async (first: number, last: number) => {
      await days.click();
      for (const day of [first, last])
        await calendar
          .getByRole("gridcell")
          .getByRole("button")
          .filter({ hasText: new RegExp(`^${day}$`) })
          .click();
      await calendar.getByRole("button", { name: common.done }).click();
    },
  };
};

describe("closing days", () => {
  test("is begun by keyboard: the calendar opens on a day, and gives the focus back", async () => {
    const { screen, days } = await open({});
    for (const _time of ["first", "again"]) {
      (days.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => document.activeElement?.ariaLabel).toContain("June 8th");
      await userEvent.keyboard("{Escape}");
      await expect.element(days).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("gridcell").getByRole("button").first()).toBeVisible();
    await userEvent.keyboard("{ArrowRight}{Enter}{Escape}");
    await expect.element(days).not.toHaveTextContent(texts.chooseDays);
  });

  test("shows who is booked on them, closes them and lists them", async () => {
    const { screen, choose, close, days, sentTo } = await open({ people: [person(1)] });
    await expect.element(close).toHaveAttribute("aria-disabled", "true");
    await choose(15, 16);
    await expect.element(screen.getByText(/^1 person is booked on these days/)).toBeVisible();
    await expect.element(screen.getByRole("link", { name: "Ani Sample1" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Move Ani Sample1" })).not.toBeInTheDocument();
    await screen.getByLabelText(texts.note).fill("Inventory");
    await close.click();
    await expect.element(days).toHaveTextContent(texts.chooseDays);
    await expect.element(screen.getByText("Jun 15, 2026 – Jun 16, 2026")).toBeVisible();
    expect(messages).toEqual(["The centre is closed on 2 days now."]);
    const closures = [{ from: "2026-06-15", to: "2026-06-16", note: "Inventory" }];
    expect(sentTo("POST /closures/add")).toEqual([{ locationKey: "yerevan", closures }]);
    // Its people are shown at once, and can be moved now.
    await expect.element(screen.getByRole("button", { name: "Move Ani Sample1" })).toBeVisible();
  });

  test("says that they are closed already, and keeps them chosen", async () => {
    const { screen, choose, close, days } = await open({ refuseAdd: () => refusal(409, "closure_exists") });
    await choose(15, 15);
    await close.click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.closure_exists);
    await expect.element(days).toHaveTextContent("Jun 15, 2026");
  });

  test("tells which of them a colleague has closed since they were chosen, and closes them on top", async () => {
    const theirs = closure({ _id: "theirs", from: "2026-06-16", to: "2026-06-16", note: "Holiday" });
    const current = { closures: [theirs], booked: 0, weekdays: [1, 4], version: "v2" };
    const answers = [() => refusal(409, "changed_meanwhile", { data: { current } })];
    const { screen, choose, close, days, sentTo } = await open({
      version: "v1",
      refuseAdd: () => answers.shift()?.(),
    });
    await choose(15, 17);
    await screen.getByLabelText(texts.note).fill("Inventory");
    await close.click();
    const notice = screen.getByRole("alert");
    await expect.element(notice).toHaveFocus();
    await expect
      .element(notice.getByRole("listitem"))
      .toHaveTextContent(/^Jun 16, 2026\s*Before\s*Open\s*Now\s*Closed · Holiday$/);
    await expect.element(days).toHaveTextContent("Jun 15, 2026 – Jun 17, 2026");
    await expect.element(screen.getByLabelText(texts.note)).toHaveValue("Inventory");
    await notice.getByRole("button", { name: dashboard.staleKeep }).click();
    await expect.element(days).toHaveTextContent(texts.chooseDays);
    await expect.element(notice).not.toBeInTheDocument();
    expect(sentTo("POST /closures/add")).toMatchObject([{ version: "v1" }, { version: "v2" }]);
  });

  test("suggests holidays on weekdays with sessions: one press closes one, all are closed after a question", async () => {
    const { screen, sentTo } = await open({ people: [person(1)] });
    const holidays = screen.getByRole("region", { name: texts.holidays });
    // 5 July is a Sunday.
    await expect.element(holidays.getByRole("listitem")).toHaveLength(2);
    await holidays.getByRole("button", { name: /Independence Day/ }).click();
    await expect.element(holidays.getByRole("listitem")).toHaveLength(1);
    await expect.element(holidays.getByRole("button", { name: /New Year/ })).toHaveFocus();
    await holidays.getByRole("button", { name: "Close 1 day" }).click();
    const dialog = screen.getByRole("dialog", { name: "Close 1 day?" });
    await expect.element(dialog.getByText(/^1 person is booked on these days/)).toBeVisible();
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo("POST /closures/add")).toHaveLength(1);
    await holidays.getByRole("button", { name: "Close 1 day" }).click();
    await dialog.getByRole("button", { name: "Close 1 day" }).click();
    await expect.element(holidays).not.toBeInTheDocument();
    expect(sentTo("POST /closures/add")).toEqual(
      ["2026-09-21", "2026-12-31"].map((day) => ({
        locationKey: "yerevan",
        closures: [{ from: day, to: day, note: HOLIDAYS[day as "2026-09-21"] }],
      })),
    );
  });

  test("keeps the days and the note in the tab until they are closed", async () => {
    const first = await open();
    await first.choose(15, 16);
    await first.screen.getByLabelText(texts.note).fill("Inventory");
    expect(unsavedDrafts()).toEqual(["closure"]);
    await first.screen.unmount();
    const { screen, days, close } = await open();
    await expect.element(days).toHaveTextContent("Jun 15, 2026 – Jun 16, 2026");
    await expect.element(screen.getByLabelText(texts.note)).toHaveValue("Inventory");
    await close.click();
    await expect.element(days).toHaveTextContent(texts.chooseDays);
    expect(unsavedDrafts()).toEqual([]);
  });

  test("of one holiday is undone from the snackbar", async () => {
    const { screen } = await open();
    const holidays = screen.getByRole("region", { name: texts.holidays });
    await holidays.getByRole("button", { name: /Independence Day/ }).click();
    await expect.element(holidays.getByRole("listitem")).toHaveLength(1);
    expect(snackbars[0]?.action?.label).toBe(texts.undo);
    snackbars[0]?.action?.onPress();
    await expect.element(holidays.getByRole("listitem")).toHaveLength(2);
    expect(messages.at(-1)).toBe(texts.opened);
    // Not found: somebody else was faster.
    snackbars[0]?.action?.onPress();
    await vi.waitFor(() => expect(messages.filter((text) => text === texts.opened)).toHaveLength(2));
  });

  test("is undone by opening them again", async () => {
    const { screen, days } = await open({ closures: [closure()] });
    await screen.getByRole("button", { name: /^Open again: / }).click();
    const dialog = screen.getByRole("dialog");
    await dialog.getByRole("button", { name: texts.openAgain }).click();
    await expect.element(screen.getByText(texts.none)).toBeVisible();
    expect(messages).toEqual([texts.opened]);
    await expect.element(days).toHaveFocus();
  });

  test("is for managers: other staff see the closures and move people", async () => {
    const { screen } = await open({ closures: [closure({ booked: 1 })], people: [person(1)], isManager: false });
    await expect.element(screen.getByText("Jun 15, 2026 – Jun 16, 2026")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Move Ani Sample1" })).toBeVisible();
    for (const name of [texts.closeDays, /^Open again/, /^Close /])
      await expect.element(screen.getByRole("button", { name })).not.toBeInTheDocument();
  });
});

describe("moving people off closed days", () => {
  const opening = { closures: [closure({ booked: 3 })], people: [person(1), person(2), person(3)] };
  const many = (count: number) => Array.from({ length: count }, (_none, index) => person(index + 1));

  const ask = async (screen: Awaited<ReturnType<typeof open>>["screen"], name: string) => {
    await screen.getByRole("button", { name }).click();
    const dialog = screen.getByRole("dialog");
    await expect.element(dialog).toHaveTextContent(texts.moveLead);
    return { dialog, confirm: dialog.getByRole("button", { name: texts.move, exact: true }) };
  };

  test("asks first, moves all, and keeps those who could not be moved, with the reason", async () => {
    const refuseMove = (id: string) =>
      id === "person-2" ? refusal(409, "form_student_session_unavailable") : undefined;
    const { screen, sentTo } = await open({ ...opening, refuseMove });
    const { dialog, confirm } = await ask(screen, "Move all 3 people");
    expect(sentTo(MOVE)).toEqual([]);
    await confirm.click();
    await expect.element(dialog.getByText("2 people have been moved and told.")).toBeVisible();
    await expect.element(dialog.getByText("1 person could not be moved and is still listed.")).toBeVisible();
    await expect.element(dialog.getByText(errors.form_student_session_unavailable)).toBeVisible();
    await expect.element(dialog.getByRole("link", { name: /Ani Sample2/ })).toBeVisible();
    const { alternative } = person(1);
    expect(sentTo(MOVE)[0]).toEqual({
      registrationId: "person-1",
      presentationId: alternative?.presentationId,
      start: alternative?.start,
      reason: { code: "closed" },
    });
    expect(sentTo(MOVE)).toHaveLength(3);
    await dialog.getByRole("button", { name: common.close }).first().click();
    await expect.element(screen.getByRole("link", { name: "Ani Sample2" })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: "Ani Sample1" })).not.toBeInTheDocument();
  });

  test("moves one, and the focus goes to the next", async () => {
    const { screen } = await open(opening);
    const { confirm } = await ask(screen, "Move Ani Sample1");
    await confirm.click();
    await expect.poll(() => messages).toEqual(["1 person has been moved and told."]);
    await expect.element(screen.getByRole("button", { name: "Move Ani Sample2" })).toHaveFocus();
    // Back from the file leads here again.
    await expect
      .element(screen.getByRole("link", { name: "Ani Sample2" }))
      .toHaveAttribute("href", "/dashboard/applicants/person-2?location=yerevan&from=closures");
  });

  test("is repeated after a lost answer, and can be stopped", async () => {
    let lost = Number.POSITIVE_INFINITY;
    const refuseMove = () => (lost-- > 0 ? refusal(503, "upstream_unavailable") : undefined);
    const { screen, sentTo } = await open({ ...opening, refuseMove });
    const { dialog, confirm } = await ask(screen, "Move all 3 people");
    await confirm.click();
    await expect.poll(() => sentTo(MOVE).length).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: TEXTS.many.stop }).click();
    await expect.element(dialog.getByText("3 people were left out and are still listed.")).toBeVisible();
    const stoppedAfter = sentTo(MOVE).length;
    await dialog.getByRole("button", { name: common.close }).first().click();
    const again = await ask(screen, "Move all 3 people");
    lost = 1;
    await again.confirm.click();
    await expect.poll(() => messages).toEqual(["3 people have been moved and told."]);
    // One is lost and repeated. Meanwhile the stopped run would have repeated its own.
    expect(sentTo(MOVE)).toHaveLength(stoppedAfter + 4);
  });

  test("lists a hundred more with each press, and the focus goes to the first of them", async () => {
    const { screen } = await open({ ...opening, people: many(230) });
    const more = screen.getByRole("button", { name: texts.showMore });
    await expect.element(screen.getByText("The first 100 of 230 people are listed.")).toBeVisible();
    await more.click();
    await expect.element(screen.getByText("The first 200 of 230 people are listed.")).toBeVisible();
    await expect.element(screen.getByRole("link", { name: "Ani Sample101", exact: true })).toHaveFocus();
    await more.click();
    await expect.element(more).not.toBeInTheDocument();
    await expect.element(screen.getByRole("link", { name: "Ani Sample201", exact: true })).toHaveFocus();
    await expect.element(screen.getByRole("link", { name: "Ani Sample230", exact: true })).toBeVisible();
  });

  test("reaches all of them, also those who are not listed yet", async () => {
    const { screen, sentTo } = await open({ ...opening, people: many(620) });
    const { dialog, confirm } = await ask(screen, "Move all 620 people");
    await confirm.click();
    await expect.poll(() => messages).toEqual(["620 people have been moved and told."]);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(new Set(sentTo(MOVE).map((body) => JSON.stringify(body))).size).toBe(620);
    await expect.element(screen.getByText(texts.bookedNone)).toBeVisible();
  });

  test("says what to do where no seat is free, and for whoever has attended", async () => {
    const { alternative: _none, ...stuck } = person(1);
    const people = [stuck, { ...stuck, registrationId: "person-2", state: "attended" as const }];
    const { screen } = await open({ ...opening, people });
    await expect.element(screen.getByText(texts.noSeats)).toBeVisible();
    await expect.element(screen.getByText(texts.attended)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
  });
});

describe("the warning of people on closed days", () => {
  test("counts them and leads to them; without any there is none", async () => {
    const warning = (booked: number) => (
      <English>
        <StillBooked booked={booked} locationKey="yerevan" />
      </English>
    );
    const screen = await render(warning(12));
    await expect.element(screen.getByText(/^12 people are still booked on closed days\./)).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: TEXTS.dashboard.stillBookedLink }))
      .toHaveAttribute("href", "/dashboard/schedules/closures?location=yerevan");
    await screen.rerender(warning(0));
    await expect.element(screen.getByRole("link")).not.toBeInTheDocument();
  });
});
