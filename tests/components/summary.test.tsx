import { beforeEach, describe, expect, test, vi } from "vitest";
import { IDS, SOON, sampleApplication, sampleAttendance } from "@/lib/contracts/samples";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { breakCalls, lacking, refusal, refuseFields, watchReports } from "./door-support";
import { TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { FIRST_DAY, openSeats, PRESENTATION, pair } from "./seats-support";

const { confirmation: texts, common, errors, session } = TEXTS;
const HOLD = `POST /registration/hold/${IDS.application}`;
const BOOK = `POST /registration/make-appointment/${IDS.application}`;
const SAVE = `PUT /registration/${IDS.application}`;
const SEATS = `/form/${IDS.application}?step=session`;
const CONGRATS = `/congrats/${IDS.application}`;

const student = {
  ...sampleApplication.student,
  session_id: "monday-1",
  secondary_session_id: "monday-2",
  start_day: FIRST_DAY,
  presentation_date: PRESENTATION,
};
const hold = { start_day_id: FIRST_DAY, presentation_id: PRESENTATION, isOffer: false, expiresAt: SOON };

/** Opens the summary of an application whose seats are held for ten minutes. */
const openSummary = async (door: Parameters<typeof openSeats>[2] = {}) => {
  const opened = await openSeats("confirmation", { student, hold }, { sessions: pair("monday", [1, 4], 15), ...door });
  const { screen } = opened;
  return {
    ...opened,
    status: screen.getByRole("status"),
    note: screen.getByLabelText(texts.message),
    confirmed: screen.getByRole("checkbox"),
    book: screen.getByRole("button", { name: texts.book }),
    back: screen.getByRole("link", { name: common.back, exact: true }),
    holdAgain: screen.getByRole("button", { name: texts.holdAgain }),
  };
};

test("the summary names both sessions, the start day and the presentation", async () => {
  const { screen } = await openSummary();
  for (const text of ["Monday 3:30–5:30 PM", "Thursday 3:30–5:30 PM", "Monday, June 15"])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(/^Friday, June 12 at 4:00 PM$/)).toBeVisible();
});

test("the summary offers to change the centre only where there is another one", async () => {
  const pages = PAGE_STEPS.filter((page) => page !== "location");
  const { screen } = await openSummary({ pages });
  const change = (what: string) => screen.getByRole("link", { name: `${common.change} ${what}`, exact: true });
  await expect.element(change(texts.sessions)).toBeVisible();
  await expect.element(change(texts.center)).not.toBeInTheDocument();
  await screen.unmount();
  await openSummary();
  await expect.element(change(texts.center)).toBeVisible();
});

describe("an answer of the summary", () => {
  const change = (screen: Awaited<ReturnType<typeof openSummary>>["screen"], what: string) =>
    screen.getByRole("link", { name: `${common.change} ${what}`, exact: true });

  test("has a link to its very field, a guardian's and a seat's too", async () => {
    const { screen } = await openSummary();
    const step = (name: string) => `/form/${IDS.application}?step=${name}&return=confirmation`;
    const guardian = TEXTS.form.guardianTitle.replace("{number}", "1");
    const links: [what: string, href: string][] = [
      [TEXTS.fields.student.firstName, `${step("studentData")}#field-firstName`],
      [`${TEXTS.fields.guardian.lastName} – ${guardian}`, `${step("parentData")}#field-guardians-0-lastName`],
      [texts.startDay, `${step("session")}#startDay`],
      [texts.center, `/centers/${IDS.application}?return=confirmation#location_key`],
    ];
    for (const [what, href] of links) await expect.element(change(screen, what)).toHaveAttribute("href", href);
  });

  test("that was left empty is in one line with the others, which opens to their links", async () => {
    const { screen } = await openSummary();
    await expect.element(screen.getByText(common.noneChosen)).not.toBeInTheDocument();
    const email = change(screen, TEXTS.fields.student.email);
    await expect.element(email).not.toBeInTheDocument();
    const line = screen.getByText(/^\d+ optional questions left empty$/);
    await line.click();
    await expect.element(email).toBeVisible();
    expect(Number.parseInt(line.element().textContent ?? "", 10)).toBe(
      screen.getByRole("group").getByRole("listitem").elements().length,
    );
  });

  test("that was changed has the focus on its link again", async () => {
    window.history.replaceState(null, "", `#change-${IDS.application}-field-firstName`);
    const { screen } = await openSummary();
    await expect.element(change(screen, TEXTS.fields.student.firstName)).toHaveFocus();
    await screen.unmount();
    // An answer that was deleted is among those that were left empty.
    window.history.replaceState(null, "", `#change-${IDS.application}-field-email`);
    const again = await openSummary();
    await expect.element(change(again.screen, TEXTS.fields.student.email)).toHaveFocus();
  });
});

describe("a refused booking", () => {
  const refused = async (book: () => Response) => {
    const { screen, confirmed, book: button } = await openSummary({ book });
    await confirmed.click();
    await button.click();
    return screen.getByRole("alert").filter({ hasText: texts.fixTitle }).getByRole("link");
  };
  const step = (name: string) => `/form/${IDS.application}?step=${name}&return=confirmation`;

  test("links to the agreement, the centre and the seats that it is about", async () => {
    const links = await refused(() => refuseFields("contract", "location_key", "sl_schedule.presentation_date"));
    await expect.element(links.first()).toBeVisible();
    expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
      `/contract/${IDS.application}?return=confirmation#contract`,
      `/centers/${IDS.application}?return=confirmation#location_key`,
      `${step("session")}#presentation`,
    ]);
  });

  test("for the age on the start day links to the start day", async () => {
    const links = await refused(() => refusal(422, "age_restricted", { data: { min: 12, max: 18 } }));
    await expect.element(links).toHaveAttribute("href", `${step("session")}#startDay`);
    await expect.element(links).toHaveTextContent(/^This centre takes students/);
  });
});

test.each([
  ["calls", breakCalls],
  [
    "a call's limit of time",
    () => {
      vi.spyOn(AbortSignal, "timeout").mockImplementation(lacking);
      return watchReports();
    },
  ],
])(
  "the button that books is released, and something went wrong, where the browser lacks %s",
  async (_, breakScript) => {
    const { confirmed, book, screen } = await openSummary();
    await confirmed.click();
    const reported = breakScript();
    await book.click();
    await expect.element(screen.getByText(errors.general_error_something_went_wrong)).toBeVisible();
    await expect.element(book).not.toHaveAttribute("aria-busy");
    expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
    expect(pushed).toEqual([]);
  },
);

describe("an expired hold", () => {
  // Only the clock: the test itself still waits.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));

  test("says so, and booking works where it cannot be renewed", async () => {
    const { screen, status, holdAgain, confirmed, book, sentTo } = await openSummary({
      hold: () => refusal(429, "too_many_requests"),
    });
    await expect.element(screen.getByText(/^Held for you until .+ \(10 min\)$/)).toBeVisible();
    await expect.element(status.getByText(/^Held for you until/)).toBeInTheDocument();
    vi.advanceTimersByTime(9 * 60_000 + 20_000);
    await expect.element(status.getByText(texts.heldLast)).toBeInTheDocument();
    await expect.element(screen.getByText(/^Held for you until .+ \(less than a minute\)$/)).toBeVisible();
    vi.advanceTimersByTime(60_000);
    await expect.element(status.getByText(texts.heldOver)).toBeInTheDocument();
    await expect.element(screen.getByText(texts.stillBooks)).toBeVisible();
    await holdAgain.click();
    await expect.element(screen.getByText(texts.holdLimit)).toBeVisible();
    await expect.element(holdAgain).not.toBeInTheDocument();
    await confirmed.click();
    await book.click();
    await vi.waitFor(() => expect(pushed).toEqual([CONGRATS]));
    expect(sentTo(BOOK)).toEqual([{ isStudentAdult: false, message: "" }]);
  });

  test("is renewed by its button", async () => {
    const { screen, status, holdAgain, sentTo } = await openSummary({
      hold: () => ({ expiresAt: new Date(Date.now() + 600_000).toISOString() }),
    });
    await expect.element(status.getByText(/^Held for you until/)).toBeInTheDocument();
    vi.advanceTimersByTime(610_000);
    await holdAgain.click();
    await expect.element(screen.getByText(/^Held for you until .+ \(10 min\)$/)).toBeVisible();
    const { isOffer: _isOffer, expiresAt: _expiresAt, ...seats } = hold;
    expect(sentTo(HOLD)).toEqual([{ ...seats, pair_start_day_id: `pair-${FIRST_DAY}` }]);
  });
});

test("the note is counted, survives a reload, and is refused when it is too long", async () => {
  const { screen, note, confirmed, book, reopen, sentTo } = await openSummary();
  await note.fill("We come by bus.");
  await expect.element(screen.getByText("985 characters left")).toBeVisible();
  await reopen();
  await expect.element(note).toHaveValue("We come by bus.");
  await note.fill("x".repeat(1003));
  await expect.element(screen.getByText("3 characters too many").first()).toBeVisible();
  await book.click();
  const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole("link", { name: texts.confirmRequired }).click();
  await expect.element(confirmed).toHaveFocus();
  await summary.getByRole("link", { name: texts.messageTooLong }).click();
  await expect.element(note).toHaveFocus();
  expect(sentTo(BOOK)).toEqual([]);
  await note.fill("We come by bus.");
  await confirmed.click();
  await book.click();
  await vi.waitFor(() => expect(pushed).toEqual([CONGRATS]));
  expect(sentTo(BOOK)).toEqual([{ isStudentAdult: false, message: "We come by bus." }]);
});

test("a booking whose answer is lost is sent again under the same key", async () => {
  let attempts = 0;
  const { screen, confirmed, book, sent } = await openSummary({
    book: () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError("the answer got lost");
      return { success: true, appointment: sampleAttendance };
    },
  });
  await confirmed.click();
  await book.click();
  await expect.element(screen.getByText(common.lost)).toBeVisible();
  await expect.poll(() => pushed).toEqual([CONGRATS]);
  const keys = sent.filter(({ call }) => call === BOOK).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

test("a booking of taken seats leads back to the choice, which offers other days, though its list is older", async () => {
  const sessions = pair("monday", [1, 4], 15);
  const { screen, confirmed, book } = await openSummary({
    book: () => refusal(409, "form_student_session_unavailable"),
  });
  await confirmed.click();
  await book.click();
  await vi.waitFor(() => expect(pushed).toEqual([SEATS]));
  await screen.unmount();
  const choice = await openSeats("session", { student }, { sessions });
  const notice = choice.screen.getByRole("alert").filter({ hasText: session.goneTitle });
  await expect.element(notice.getByRole("region", { name: session.nearest })).toHaveFocus();
  await notice.getByRole("button").first().click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(choice.startDay).not.toHaveTextContent("Monday, June 15");
  await expect.element(choice.presentation).toHaveFocus();
});

describe("Back", () => {
  test("saves the previous step, and opens it", async () => {
    const { back, sentTo } = await openSummary();
    await back.click();
    await vi.waitFor(() => expect(pushed).toEqual([SEATS]));
    expect(sentTo(SAVE)).toMatchObject([
      { step: "session", maxStep: "confirmation", student: { start_day: FIRST_DAY } },
    ]);
  });

  test("says that saving failed, and saves when it is tried again", async () => {
    let saves = 0;
    const { screen, back } = await openSummary({
      refuseSave: () => {
        saves += 1;
        return saves === 1 ? refusal(503, "database_unavailable") : undefined;
      },
    });
    await back.click();
    await expect.element(screen.getByText(errors.database_unavailable)).toBeVisible();
    expect(pushed).toEqual([]);
    await screen.getByRole("button", { name: common.retry }).click();
    await vi.waitFor(() => expect(pushed).toEqual([SEATS]));
  });

  test("opens the previous step without saving once that has failed", async () => {
    const { screen, back, sentTo } = await openSummary({ refuseSave: () => refusal(503, "database_unavailable") });
    await back.click();
    await expect.element(screen.getByText(errors.database_unavailable)).toBeVisible();
    const followed = vi.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    document.addEventListener("click", followed, { once: true });
    await back.click();
    expect(followed).toHaveBeenCalledOnce();
    await expect.element(back).toHaveAttribute("href", SEATS);
    expect(sentTo(SAVE)).toHaveLength(1);
  });
});
