import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppointmentActions } from "@/components/dashboard/applicants/move/appointment-actions";
import { unsavedDrafts } from "@/components/dashboard/unsaved-drafts";
import { IDS, sampleAttendance, samplePresentation } from "@/lib/contracts/samples";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { type ApplicantSeats, staffBookings } from "@/lib/contracts/staff-bookings";
import { ANI } from "./check-in-support";
import { answer, answerCalls, LOCATION, refusal, refuseFields } from "./door-support";
import { English, TEXTS } from "./english";
import { router } from "./navigation-support";
import { messages } from "./snackbar-support";

const SAME_PERSON = "Another application has this name and birth date";
const { moves: texts, applicants, common, errors, verify } = TEXTS;
const NAME = "Ani Petrosyan";
const LATER = "0199a3c2-5f10-7a31-9c4e-2b7d61f0a402";
const OTHER_DAY = "0199a3c2-5f10-7a31-9c4e-2b7d61f0a303";

const { session, secondarySession, startDay } = sampleAttendance;
const OFFERED: ApplicantSeats = {
  version: 5,
  recipient: { method: "sms", language: "hy" },
  booked: {
    state: "active",
    startDayId: IDS.startDay,
    startDay,
    presentationId: IDS.presentation,
    presentationDate: samplePresentation.date,
  },
  sessions: [
    {
      first: session,
      second: secondarySession,
      startDays: [
        { _id: IDS.startDay, date: startDay, seatsLeft: 13 },
        { _id: OTHER_DAY, date: "2026-06-22", seatsLeft: 1 },
      ],
    },
  ],
  presentations: [
    { _id: IDS.presentation, date: samplePresentation.date, seatsLeft: 18, startDates: [startDay] },
    { _id: LATER, date: "2026-06-13T08:00:00.000Z", seatsLeft: 2, startDates: [startDay, "2026-06-22"] },
  ],
};
const BOOKED = { success: true as const, appointment: sampleAttendance };

interface Door {
  state?: "active" | "missed" | "cancelled" | "attended" | "none";
  isOffered?: boolean;
  isAccepted?: boolean;
  offered?: ApplicantSeats;
  book?: () => typeof BOOKED | Response;
  move?: () => typeof BOOKED | Response;
  cancel?: () => undefined | Response;
  resend?: () => { event: "booked"; method: "sms" } | Response;
  duplicates?: ApplicantRow[];
}

const open = async ({
  state = "active",
  isOffered = false,
  isAccepted = false,
  offered = OFFERED,
  ...door
}: Door = {}) => {
  const calls = answerCalls(
    answer(staffBookings.seats, () => offered),
    answer(staffBookings.move, () => door.move?.() ?? BOOKED),
    answer(staffBookings.book, () => door.book?.() ?? BOOKED),
    answer(staffBookings.cancel, () => door.cancel?.()),
    answer(staffBookings.resend, () => door.resend?.() ?? { event: "booked" as const, method: "sms" as const }),
  );
  const shown = (now: typeof state) => (
    <English>
      <AppointmentActions
        duplicates={door.duplicates ?? []}
        isWithdrawn={false}
        fieldNames={{ birth_date: "Date of birth" }}
        isAccepted={isAccepted}
        isOffered={isOffered}
        language="en"
        location={LOCATION}
        name={NAME}
        registrationId={IDS.application}
        state={now === "none" ? undefined : now}
        recipient={OFFERED.recipient}
        version={5}
      />
    </English>
  );
  const screen = await render(shown(state));
  const dialog = screen.getByRole("dialog");
  return {
    ...calls,
    screen,
    dialog,
    press: (name: string) => screen.getByRole("button", { name, exact: true }).click(),
    becomes: (now: typeof state) => screen.rerender(shown(now)),
    presentation: dialog.getByLabelText(applicants.presentation),
    reason: dialog.getByLabelText(texts.reason, { exact: true }),
    submit: dialog.getByRole("button", { name: texts.moveSubmit }),
  };
};

test("a booking says who has the same name and birth date, and a move does not", async () => {
  const { press, dialog, screen, becomes } = await open({ state: "cancelled", duplicates: [ANI] });
  await press(texts.book);
  await expect.element(dialog.getByText(SAME_PERSON)).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Ani Petrosyan" })).toBeVisible();
  await dialog.getByRole("button", { name: TEXTS.common.close }).first().click();
  await becomes("active");
  await press(texts.move);
  await expect.element(dialog.getByLabelText(applicants.presentation)).toBeVisible();
  await expect.element(screen.getByText(SAME_PERSON)).not.toBeInTheDocument();
});

describe("moving a caller", () => {
  test("takes three presses: what is free for them, one choice, and the button; they are told in their language", async () => {
    const { press, dialog, presentation, submit, sentTo } = await open();
    await press(texts.move);
    await expect
      .element(dialog.getByText(texts.told.replace("{method}", verify.method_sms).replace("{language}", "Հայերեն")))
      .toBeVisible();
    await presentation.selectOptions(LATER);
    await submit.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo("POST /applicant/move")).toEqual([
      { registrationId: IDS.application, version: 5, presentationId: LATER, reason: { code: "asked" } },
    ]);
    expect(messages).toEqual([texts.moved]);
    expect(router.refresh).toHaveBeenCalled();
  });

  test("to another start day begins with the nearest one of the same sessions, and takes any other", async () => {
    const { press, dialog, presentation, submit, sentTo } = await open();
    await press(texts.move);
    await press(texts.otherStartDay);
    const sessions = dialog.getByLabelText(applicants.sessions);
    const startDays = dialog.getByLabelText(applicants.startDay);
    await expect.element(sessions).toHaveFocus();
    await expect.element(sessions).toHaveValue(`${session._id} ${secondarySession._id}`);
    await expect.element(startDays).toHaveValue(OTHER_DAY);
    await expect.element(presentation).toHaveValue(LATER);
    await startDays.selectOptions(IDS.startDay);
    await presentation.selectOptions(IDS.presentation);
    await startDays.selectOptions(OTHER_DAY);
    await expect.element(presentation).toHaveValue(LATER);
    await submit.click();
    await vi.waitFor(() => expect(sentTo("POST /applicant/move")).toHaveLength(1));
    expect(sentTo("POST /applicant/move")[0]).toMatchObject({
      presentationId: LATER,
      start: { startDayId: OTHER_DAY, sessionId: session._id, secondarySessionId: secondarySession._id },
    });
  });

  test("is not sent without a presentation, nor without staff's own words for another reason", async () => {
    const { press, dialog, presentation, reason, submit, sentTo } = await open();
    await press(texts.move);
    await submit.click();
    await expect.element(dialog.getByText(texts.choosePresentation)).toBeVisible();
    await expect.element(presentation).toHaveFocus();
    await presentation.selectOptions(LATER);
    await reason.selectOptions("other");
    await submit.click();
    await expect.element(dialog.getByText(texts.enterReason)).toBeVisible();
    expect(sentTo("POST /applicant/move")).toEqual([]);
    await dialog.getByLabelText(texts.reasonText).fill("Սրահը հեղեղվել է։");
    await submit.click();
    await vi.waitFor(() => expect(sentTo("POST /applicant/move")).toHaveLength(1));
    expect(sentTo("POST /applicant/move")[0]).toMatchObject({ reason: { code: "other", text: "Սրահը հեղեղվել է։" } });
  });

  test("finds staff's own words again after a new sign-in, until they are sent or the dialog is closed", async () => {
    const words = "Սրահը հեղեղվել է։";
    const ended = await open();
    await ended.press(texts.move);
    await ended.reason.selectOptions("other");
    await ended.dialog.getByLabelText(texts.reasonText).fill(words);
    expect(unsavedDrafts()).toEqual(["reason"]);
    await ended.screen.unmount();

    const { press, dialog, reason, presentation, submit, screen, sentTo } = await open();
    const typed = dialog.getByLabelText(texts.reasonText);
    await press(texts.cancel);
    await expect.element(reason).toHaveValue("asked");
    await dialog.getByRole("button", { name: TEXTS.common.close }).first().click();
    await press(texts.move);
    await expect.element(typed).toHaveValue(words);
    await presentation.selectOptions(LATER);
    await submit.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo("POST /applicant/move")).toMatchObject([{ reason: { code: "other", text: words } }]);
    expect(unsavedDrafts()).toEqual([]);

    await press(texts.move);
    await reason.selectOptions("other");
    await typed.fill(words);
    await dialog.getByRole("button", { name: TEXTS.common.keep, exact: true }).click();
    expect(unsavedDrafts()).toEqual([]);
    await screen.unmount();
  });

  test("keeps the dialog and says so when the seat has just gone, and loads what is free again", async () => {
    const { press, dialog, presentation, submit, sent } = await open({
      move: () => refusal(409, "form_student_session_unavailable"),
    });
    await press(texts.move);
    await presentation.selectOptions(LATER);
    await submit.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.form_student_session_unavailable);
    await expect.poll(() => sent.filter(({ call }) => call.startsWith("GET"))).toHaveLength(2);
  });

  test("begins anew when the applicant has changed the application in the meantime", async () => {
    const { press, dialog, presentation, submit } = await open({ move: () => refusal(409, "registration_stale") });
    await press(texts.move);
    await presentation.selectOptions(LATER);
    await submit.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(texts.changedMeanwhile);
    await expect.element(presentation).toHaveValue("");
    expect(router.refresh).toHaveBeenCalled();
  });

  test("says that no message is sent to whoever gave no phone", async () => {
    const { press, dialog } = await open({ offered: { ...OFFERED, recipient: { language: "hy" } } });
    await press(texts.move);
    await expect.element(dialog.getByText(texts.notTold)).toBeVisible();
  });

  test("says when nothing is free for them, and offers nothing but to close", async () => {
    const { press, dialog } = await open({ offered: { ...OFFERED, sessions: [], presentations: [] } });
    await press(texts.move);
    await expect.element(dialog.getByText(texts.nothingFree)).toBeVisible();
    expect(
      dialog
        .getByRole("button")
        .elements()
        .map(({ textContent, ariaLabel }) => textContent || ariaLabel),
    ).toEqual([common.close, common.close]);
  });
});

describe("the actions of an appointment", () => {
  test("book a cancelled one again, with another start day at once if its own has gone", async () => {
    const [sessions] = OFFERED.sessions;
    const startDays = sessions?.startDays.slice(1) ?? [];
    const offered = { ...OFFERED, sessions: [{ first: session, startDays }] };
    const { screen, press, dialog } = await open({ state: "cancelled", offered });
    await expect.element(screen.getByRole("button", { name: texts.move, exact: true })).not.toBeInTheDocument();
    await press(texts.book);
    await expect.element(dialog.getByLabelText(applicants.sessions)).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: texts.bookSubmit })).toBeVisible();
  });

  test("book a complete draft for the first time on the next free seats, and name what an incomplete one lacks", async () => {
    const [sessions] = OFFERED.sessions;
    const { booked: _none, ...offered } = { ...OFFERED, sessions: sessions ? [sessions] : [] };
    let tries = 0;
    const { screen, press, dialog, presentation, sentTo } = await open({
      state: "none",
      offered,
      book: () => {
        tries += 1;
        return tries === 1 ? refuseFields("birth_date") : BOOKED;
      },
    });
    await expect.element(screen.getByRole("button", { name: texts.resend })).not.toBeInTheDocument();
    await press(texts.book);
    await expect.element(presentation).toHaveValue(IDS.presentation);
    await dialog.getByRole("button", { name: texts.bookSubmit }).click();
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent(texts.bookIncomplete.replace("{fields}", "Date of birth"));
    await dialog.getByRole("button", { name: texts.bookSubmit }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo("POST /applicant/book").at(-1)).toMatchObject({
      presentationId: IDS.presentation,
      start: { startDayId: IDS.startDay },
    });
    expect(messages).toEqual([texts.booked]);
  });

  test("send an open offer of seats again", async () => {
    const { press } = await open({ state: "none", isOffered: true });
    await press(texts.resend);
    await vi.waitFor(() => expect(messages).toEqual([texts.resent.replace("{method}", verify.method_sms)]));
  });

  test("cancel with a reason, after which the focus goes to what is possible now", async () => {
    const { screen, press, dialog, reason, becomes, sentTo } = await open();
    await press(texts.cancel);
    await reason.selectOptions("closed");
    await dialog.getByRole("button", { name: texts.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo("POST /applicant/cancel")).toEqual([
      { registrationId: IDS.application, version: 5, reason: { code: "closed" } },
    ]);
    expect(messages).toEqual([texts.cancelled]);
    await becomes("cancelled");
    await expect.element(screen.getByRole("button", { name: texts.book })).toHaveFocus();
  });

  test("send the last message once more, or say why it was held back", async () => {
    const { press, screen } = await open();
    await press(texts.resend);
    await vi.waitFor(() => expect(messages).toEqual([texts.resent.replace("{method}", verify.method_sms)]));
    await screen.unmount();
    messages.length = 0;
    const full = await open({ resend: () => refusal(409, "message_held_back", { data: { reason: "tenant" } }) });
    await full.press(texts.resend);
    await vi.waitFor(() => expect(messages[0]).toContain("the network’s budget for messages is used up"));
  });

  test("are only the message for whoever came, and for an accepted application", async () => {
    for (const door of [{ state: "attended" }, { isAccepted: true }] as const) {
      const { screen } = await open(door);
      expect(
        screen
          .getByRole("button")
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([texts.resend]);
      await screen.unmount();
    }
  });
});
