import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { isText, readItem, writeItem } from "@/lib/client/device-storage";
import type { Application } from "@/lib/contracts/application";
import { IDS, SOON, sampleApplication } from "@/lib/contracts/samples";
import type { SeatedSibling } from "@/lib/domain/application/siblings";
import type { Step } from "@/lib/domain/application/steps";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { FIRST_DAY, openSeats, PRESENTATION, pair, startDay } from "./seats-support";

const { siblings: texts, confirmation, steps } = TEXTS;
const BOOK = "POST /registration/make-appointments";

const SEATS = {
  session_id: "monday-1",
  secondary_session_id: "monday-2",
  start_day: FIRST_DAY,
  presentation_date: PRESENTATION,
};
const sessions = pair("monday", [1, 4], 15);
const hold = { start_day_id: FIRST_DAY, presentation_id: PRESENTATION, isOffer: false, expiresAt: SOON };
const draft = (_id: string, firstName: string): Application => ({
  ...sampleApplication,
  _id,
  step: "confirmation",
  maxStep: "confirmation",
  jointBooking: IDS.application,
  student: { ...sampleApplication.student, ...SEATS, firstName },
});
const OWN = draft(IDS.application, "Ani");
const BROTHER = { ...draft(IDS.sibling, "Aram"), hold };
const LIST = [OWN, BROTHER].map(({ _id, version }) => ({ _id, version }));

/** Opens the summary of two children who are to be booked together. */
const openJoint = async (unfinished: readonly Step[] = [], door: Parameters<typeof openSeats>[2] = {}) => {
  const joint = [
    { application: OWN, unfinished: [] },
    { application: BROTHER, unfinished },
  ];
  const opened = await openSeats("confirmation", OWN, { sessions, family: { joint }, ...door });
  const { screen } = opened;
  return {
    ...opened,
    confirmed: screen.getByRole("checkbox"),
    both: screen.getByRole("button", { name: texts.bookBoth }),
    summary: screen.getByRole("alert"),
  };
};

describe("the summary of a joint booking", () => {
  test("shows the seats of both children, each with links to change them", async () => {
    await page.viewport(360, 740);
    const { screen } = await openJoint();
    for (const name of ["Ani", "Aram"])
      await expect.element(screen.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await expect.element(screen.getByText("Monday 3:30–5:30 PM")).toHaveLength(2);
    await expect.element(screen.getByText(/^Held for you until/)).toBeVisible();
    const links = screen.getByRole("link", { name: /^Change Weekly sessions/ }).elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      [OWN, BROTHER].map(({ _id }) => `/form/${_id}?step=session&return=confirmation#sessions`),
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  test("books both with one press, opens the congratulations, and forgets the notes of both", async () => {
    for (const id of [IDS.application, IDS.sibling]) writeItem(BOOKING_NOTE, "By bus", id);
    const { confirmed, both, sentTo } = await openJoint();
    await confirmed.click();
    await both.click();
    await vi.waitFor(() => expect(pushed).toEqual([`/congrats/${IDS.application}`]));
    expect([IDS.application, IDS.sibling].map((id) => readItem(BOOKING_NOTE, isText, id))).toEqual([
      undefined,
      undefined,
    ]);
    expect(sentTo(BOOK)).toEqual([{ registrations: LIST, message: "By bus" }]);
  });

  test("books one child alone, if that is chosen", async () => {
    const { screen, confirmed, sentTo } = await openJoint();
    await screen.getByRole("radio", { name: "Only the place for Ani" }).click();
    await confirmed.click();
    await screen.getByRole("button", { name: confirmation.book }).click();
    await vi.waitFor(() => expect(pushed).toEqual([`/congrats/${IDS.application}`]));
    expect(sentTo(BOOK)).toEqual([]);
    expect(sentTo(`POST /registration/make-appointment/${IDS.application}`)).toHaveLength(1);
  });

  test("names what a child has to finish, with a link, and books nobody before", async () => {
    const { screen, confirmed, both, summary, sentTo } = await openJoint(["studentData"]);
    const address = `/form/${IDS.sibling}?step=studentData&return=confirmation`;
    await expect
      .element(screen.getByRole("link", { name: steps.studentData, exact: true }))
      .toHaveAttribute("href", address);
    await confirmed.click();
    await both.click();
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByRole("link", { name: /^Aram: finish/ })).toHaveAttribute("href", address);
    expect(sentTo(BOOK)).toEqual([]);
    await screen.getByRole("radio", { name: "Only the place for Ani" }).click();
    await screen.getByRole("button", { name: confirmation.book }).click();
    await vi.waitFor(() => expect(pushed).toHaveLength(1));
  });

  test("says which child found no seat, with a link to choose others", async () => {
    const refusals = {
      [IDS.sibling]: { code: "form_student_session_unavailable", key: "form_student_session_unavailable" },
    };
    const { confirmed, both, summary } = await openJoint([], {
      bookJointly: () => refusal(409, "joint_booking_refused", { data: { refusals } }),
    });
    await confirmed.click();
    await both.click();
    const link = summary.getByRole("link", { name: `Aram: ${texts.noSeat}` });
    await expect.element(link).toHaveAttribute("href", `/form/${IDS.sibling}?step=session&return=confirmation`);
    await expect.element(both).toBeEnabled();
    expect(pushed).toEqual([]);
  });

  test("says which child's answer is refused, with a link to its field", async () => {
    const data = { fields: { gender: "validator_form" } };
    const refusals = { [IDS.sibling]: { code: "validation_failed", key: "validation_failed", data } };
    const { confirmed, both, summary } = await openJoint([], {
      bookJointly: () => refusal(409, "joint_booking_refused", { data: { refusals } }),
    });
    await confirmed.click();
    await both.click();
    await expect
      .element(summary.getByRole("link", { name: /^Aram: / }))
      .toHaveAttribute("href", `/form/${IDS.sibling}?step=studentData&return=confirmation#field-gender`);
  });
});

test("the summary of one child offers to add another one, whose application joins this one", async () => {
  const { screen, sentTo } = await openSeats("confirmation", draft(IDS.application, "Ani"), { sessions });
  await screen.getByRole("button", { name: texts.another }).click();
  await vi.waitFor(() => expect(pushed).toEqual(["/contract/new"]));
  expect(sentTo("POST /registration")).toEqual([{ language: "en", familyOf: IDS.application, isJoint: true }]);
});

describe("the seats of a brother or sister", () => {
  const sibling: SeatedSibling = { id: IDS.sibling, name: "Aram", isJoint: true, seats: { ...SEATS, isTaken: false } };
  const { session_id: _session, secondary_session_id: _pair, ...others } = sampleApplication.student;
  const { start_day: _day, presentation_date: _presentation, ...student } = others;
  const open = (seatsLeft: number, changes: Partial<SeatedSibling> = {}) =>
    openSeats(
      "session",
      { student },
      {
        sessions: [...sessions, ...pair("tuesday", [2, 5], 15)],
        startDays: (id) => [startDay(id, FIRST_DAY, { seatsLeft, capacity: 20 })],
        family: { siblings: [{ ...sibling, ...changes }] },
      },
    );
  const same = "Choose the same as Aram";

  test("are chosen with one press, and announced", async () => {
    await page.viewport(360, 740);
    const { screen, change, next, sentTo, path } = await open(2);
    await screen.getByRole("button", { name: same }).click();
    for (const legend of [TEXTS.session.pairLegend, TEXTS.session.presentation])
      await expect.element(change(legend)).toBeVisible();
    await expect.element(screen.getByRole("status").getByText(/^Chosen: the same sessions/)).toBeVisible();
    await next.click();
    await vi.waitFor(() => expect(pushed).toHaveLength(1));
    expect(sentTo(`PUT ${path}`)).toEqual([expect.objectContaining({ student: expect.objectContaining(SEATS) })]);
  });

  test("are not offered when there is one seat for two children, unless the sibling has a seat already", async () => {
    const { screen } = await open(1);
    await expect.element(screen.getByText(texts.sameFull)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: same })).not.toBeInTheDocument();
    await screen.unmount();
    const held = await open(1, { seats: { ...sibling.seats, isTaken: true } });
    await expect.element(held.screen.getByRole("button", { name: same })).toBeVisible();
  });
});
