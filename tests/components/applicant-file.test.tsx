import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ApplicantFileView } from "@/components/dashboard/applicants/file/applicant-file-view";
import { NAME_ID } from "@/components/dashboard/applicants/file/file-heading";
import type { FileProps } from "@/components/dashboard/applicants/file/file-section";
import type { ReplyOf, UnparsedReplyOf } from "@/lib/contracts/endpoint";
import type { people } from "@/lib/contracts/people";
import { NOW, sampleApplication, sampleAttendance, samplePresentation } from "@/lib/contracts/samples";
import { type ApplicantFile, staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import { countryForm } from "@/lib/domain/country/country-forms";
import { ANI } from "./check-in-support";
import { answer, answerCalls, LOCATION, refusal, refuseFields } from "./door-support";
import { English, TEXTS } from "./english";
import { router } from "./navigation-support";
import { messages } from "./snackbar-support";

const SAME_PERSON = "Another application has this name and birth date";
const { applicants: texts, common, moves } = TEXTS;
const ACCEPT = "POST /applicant/accept";
const HOUR_MS = 3_600_000;

const DRAFT: ApplicantFile = {
  application: sampleApplication,
  message: "",
  identity: { method: "sms", value: "+37491234567" },
  files: [],
  history: [{ at: NOW, event: "created" }],
};
const SUBMITTED: ApplicantFile = {
  ...DRAFT,
  application: {
    ...sampleApplication,
    step: "done",
    maxStep: "done",
    status: "submitted",
    appointment: sampleAttendance,
  },
};
const ACCEPTED: ApplicantFile = {
  ...SUBMITTED,
  application: { ...SUBMITTED.application, status: "accepted" },
  history: [...SUBMITTED.history, { at: NOW, event: "applicant_accepted", actor: "demo" }],
};
const CANCELLED: ApplicantFile = {
  ...SUBMITTED,
  application: { ...SUBMITTED.application, appointment: { ...sampleAttendance, state: "cancelled" } },
};

interface Door {
  /** Hours from now until the presentation. */
  startsIn?: number;
  accept?: () => Response;
  /** The person in the organisation's own records. */
  record?: ReplyOf<typeof people.userView>;
  school?: FileProps["school"];
  checkIn?: (state: string) => UnparsedReplyOf<typeof staffApplicants.checkIn> | Response;
  position?: Parameters<typeof ApplicantFileView>[0]["position"];
  /** What the file is from now on, after a call. */
  changed?: () => ApplicantFile;
}

/** Opens a file. Refreshing the page shows it as it has changed. */
const open = async (
  file: ApplicantFile,
  { startsIn = 1, accept, checkIn, record, school, position, changed = () => file }: Door = {},
) => {
  const door = answerCalls(
    answer(staffApplicants.accept, () => accept?.() ?? { status: "accepted" as const, userId: "" }),
    answer(staffDuplicates.withdraw, () => undefined),
    answer(staffBookings.reopen, () => ({ status: "submitted" as const })),
    answer(
      staffApplicants.checkIn,
      ({ state }) => checkIn?.(state) ?? refusal(409, "check_in_refused", { data: { reason: "cancelled" } }),
    ),
  );
  const shown = (now: ApplicantFile) => (
    <English>
      <ApplicantFileView
        back="/"
        countryForm={countryForm("AM")}
        file={now}
        language="en"
        location={LOCATION}
        now={new Date(Date.parse(samplePresentation.date) - startsIn * HOUR_MS)}
        parameters={{}}
        position={position}
        record={record}
        region="AM"
        staffRole="staff"
        school={school}
        written={{ "+37491234567": "091 234567" }}
      />
    </English>
  );
  const screen = await render(shown(file));
  vi.spyOn(router, "refresh").mockImplementation(() => void screen.rerender(shown(changed())));
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    dialog,
    accept: screen.getByRole("button", { name: texts.accept, exact: true }),
    confirm: dialog.getByRole("button", { name: texts.acceptConfirm }),
    attended: screen.getByRole("button", { name: texts.state_attended, exact: true }),
  };
};

test("the school has its name in the network's language where staff's has none, and says which language it is", async () => {
  const application = { ...sampleApplication, student: { ...sampleApplication.student, school_id: "one" } };
  const { screen } = await open({ ...DRAFT, application }, { school: { name: "Դպրոց 1", lang: "hy" } });
  await expect.element(screen.getByText("Դպրոց 1")).toHaveAttribute("lang", "hy");
});

describe("a file whose name and birth date another one has", () => {
  const WITHDRAW = "POST /applicant/withdraw";
  const twin = (registrationId: string, more: object = {}) => ({ ...ANI, registrationId, ...more });
  const { _id: id, version } = SUBMITTED.application;

  test("leads to it, and is withdrawn as its duplicate after a question; the focus goes to the name", async () => {
    const withdrawn = { ...SUBMITTED, duplicateOf: "other", duplicates: [twin("other")] };
    const { screen, dialog, sentTo } = await open(
      { ...SUBMITTED, duplicates: [twin("other")] },
      { changed: () => withdrawn },
    );
    await expect.element(screen.getByText(SAME_PERSON)).toBeVisible();
    const link = screen.getByRole("link", { name: "Ani Petrosyan" });
    await expect.element(link).toHaveAttribute("href", "/dashboard/applicants/other?location=yerevan");
    await screen.getByRole("button", { name: texts.withdraw }).click();
    await expect.element(dialog.getByText(texts.withdrawText)).toBeVisible();
    await dialog.getByRole("button", { name: texts.withdrawConfirm }).click();
    await expect.element(screen.getByText(texts.withdrawnTitle)).toBeVisible();
    expect(sentTo(WITHDRAW)).toEqual([{ registrationId: id, version, duplicateOf: "other" }]);
    expect(messages).toContain(texts.withdrawDone);
    await vi.waitFor(() => expect(document.activeElement?.id).toBe(NAME_ID));
    // It takes no seats.
    await expect.element(screen.getByRole("button", { name: moves.move, exact: true })).not.toBeInTheDocument();
  });

  test("asks which of several stands for it", async () => {
    const { screen, dialog, sentTo } = await open({
      ...SUBMITTED,
      duplicates: [twin("one"), twin("two", { reference: "ZZZZ-2222" })],
    });
    await screen.getByRole("button", { name: texts.withdraw }).click();
    await dialog.getByRole("radio", { name: /ZZZZ-2222/ }).click();
    await dialog.getByRole("button", { name: texts.withdrawConfirm }).click();
    await vi.waitFor(() => expect(sentTo(WITHDRAW)).toMatchObject([{ duplicateOf: "two" }]));
  });

  test("names those that were withdrawn for it, and asks no more about them", async () => {
    const { screen } = await open({ ...SUBMITTED, duplicates: [twin("other", { duplicateOf: id })] });
    await expect.element(screen.getByText(texts.duplicateLinked)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: texts.withdraw })).not.toBeInTheDocument();
  });

  test("is restored, and cannot be withdrawn once it is accepted", async () => {
    const { screen, sentTo } = await open(
      { ...CANCELLED, duplicateOf: "other", duplicates: [twin("other")] },
      { changed: () => ({ ...ACCEPTED, duplicates: [twin("other")] }) },
    );
    await expect.element(screen.getByRole("button", { name: moves.book, exact: true })).not.toBeInTheDocument();
    await screen.getByRole("button", { name: texts.restore }).click();
    await expect.element(screen.getByText(texts.withdrawnTitle)).not.toBeInTheDocument();
    expect(sentTo(WITHDRAW)).toEqual([{ registrationId: id, version }]);
    await expect.element(screen.getByText(SAME_PERSON)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: texts.withdraw })).not.toBeInTheDocument();
  });
});

test("messages that were held back are named, with the way, the reason and the time", async () => {
  const heldBack = [{ at: NOW, event: "changed", method: "email", reason: "mailbox" }] as const;
  const { screen } = await open({ ...SUBMITTED, heldBack: [...heldBack] });
  await expect.element(screen.getByRole("heading", { name: texts.heldBack })).toBeVisible();
  await expect.element(screen.getByText(texts.heldBack_mailbox)).toBeVisible();
  await expect
    .element(screen.getByText(`${TEXTS.messages.changed_subject} · ${TEXTS.verify.method_email}`))
    .toBeVisible();
});

test("an application of the desk says who added it, who was there, how it was signed, and why it has no phone", async () => {
  const contract = {
    version: "2026-01",
    hash: "hash",
    language: "hy",
    signedAt: NOW,
    signer: "guardian",
    atDesk: { staff: "id", how: "screen", name: "Nare Petrosyan" },
  } as const;
  const { screen } = await open({
    ...SUBMITTED,
    application: { ...SUBMITTED.application, contract },
    identity: { method: "desk", value: "abcdefgh" },
    desk: { addedBy: "desk-one", guardianPresent: true, noPhone: { reason: "elsewhere" } },
  });
  await expect.element(screen.getByText(`desk-one · ${texts.guardianThere}`)).toBeVisible();
  await expect.element(screen.getByText(TEXTS.newApplicant.reason_elsewhere)).toBeVisible();
  await expect.element(screen.getByText(texts.signedOnScreen.replace("{name}", "Nare Petrosyan"))).toBeVisible();
  await expect.element(screen.getByText("abcdefgh")).not.toBeInTheDocument();
});

test("a phone number is written as people write it, and called as it is stored", async () => {
  const { screen } = await open(SUBMITTED);
  const link = screen.getByRole("link", { name: "091 234567", exact: true });
  await expect.element(link.first()).toHaveAttribute("href", "tel:+37491234567");
});

test("the country of an address is named, and an older one that was typed stays", async () => {
  const living = (country: string): ApplicantFile => {
    const student = { ...sampleApplication.student, address: { locality: "Gyumri", country } };
    return { ...SUBMITTED, application: { ...SUBMITTED.application, student } };
  };
  const { screen } = await open(living("AM"));
  await expect.element(screen.getByText("Gyumri, Armenia")).toBeVisible();
  await screen.unmount();
  const older = await open(living("Hayastan"));
  await expect.element(older.screen.getByText("Gyumri, Hayastan")).toBeVisible();
});

test("a file is shown although its place in the list cannot be read, and a button tries again", async () => {
  const { screen, accept } = await open(SUBMITTED, { position: "failed" });
  await expect.element(accept).toBeVisible();
  await screen.getByRole("button", { name: common.retry }).click();
  expect(router.refresh).toHaveBeenCalledOnce();
});

describe("accepting an application", () => {
  test("is confirmed, and closes it", async () => {
    const { screen, dialog, accept, confirm, sentTo } = await open(SUBMITTED, { changed: () => ACCEPTED });
    await accept.click();
    await expect.element(dialog).toHaveTextContent(texts.acceptText);
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(texts.status_submitted)).toBeVisible();
    expect(sentTo(ACCEPT)).toEqual([]);
    await accept.click();
    await confirm.click();
    await vi.waitFor(() => expect(messages).toEqual([texts.accepted]));
    await expect.element(accept).not.toBeInTheDocument();
    await expect.element(screen.getByRole("article").getByRole("heading", { level: 2 })).toHaveFocus();
    const last = screen.getByRole("listitem").last();
    await expect.element(last).toHaveTextContent(texts.event_applicant_accepted);
    await expect.element(last).toHaveTextContent("by demo");
    expect(sentTo(ACCEPT)).toEqual([{ registrationId: sampleApplication._id }]);
  });

  test("is refused for a draft, which says why", async () => {
    const { screen, dialog, accept } = await open(DRAFT);
    await expect.element(accept).toHaveAttribute("aria-disabled", "true");
    await expect.element(accept).toHaveAccessibleDescription(texts.acceptNotSubmitted);
    await expect.element(screen.getByText(texts.noAppointment)).toBeVisible();
    await accept.click({ force: true });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("shows the server's refusal in the dialog", async () => {
    const { dialog, accept, confirm } = await open(SUBMITTED, {
      accept: () => refusal(409, "registration_not_submitted"),
    });
    await accept.click();
    await confirm.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(texts.acceptNotSubmitted);
    expect(messages).toEqual([]);
  });

  test("names the answers to correct first, each once", async () => {
    const { dialog, accept, confirm } = await open(SUBMITTED, {
      accept: () => refuseFields("last_name", "special_needs", "guardians.0.guardian_first_name", "guardians"),
    });
    await accept.click();
    await confirm.click();
    const guardian = TEXTS.groups["guardian-information"];
    const { student, guardian: ofGuardian } = TEXTS.fields;
    const names = [student.lastName, student.specialNeedsList, `${guardian}: ${ofGuardian.firstName}`];
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent(
        TEXTS.corrections.acceptIncomplete.replace("{fields}", `${names.join(", ")}, and ${guardian}`),
      );
    expect(messages).toEqual([]);
  });
});

describe("undoing an acceptance", () => {
  const at = new Date(Date.parse(samplePresentation.date) - HOUR_MS).toISOString();
  const accepted = (time: string): ApplicantFile => ({
    ...ACCEPTED,
    history: [{ at: time, event: "applicant_accepted", actor: "demo" }],
  });

  test("is confirmed, and opens the application again", async () => {
    const { screen, dialog, accept, sentTo } = await open(accepted(at), { changed: () => SUBMITTED });
    await expect.element(screen.getByText(moves.reopenFirst)).toBeVisible();
    await screen.getByRole("button", { name: moves.reopen }).click();
    await expect.element(dialog).toHaveTextContent(moves.reopenText);
    await dialog.getByRole("button", { name: moves.reopen }).click();
    await expect.element(accept).toBeVisible();
    await expect.element(screen.getByRole("article").getByRole("heading", { level: 2 })).toHaveFocus();
    expect(sentTo("POST /applicant/reopen")).toEqual([{ registrationId: sampleApplication._id }]);
    expect(messages).toEqual([moves.reopened]);
  });

  test("is not offered after the day of the acceptance at the centre", async () => {
    const { screen } = await open(accepted(new Date(Date.parse(at) - 24 * HOUR_MS).toISOString()));
    await expect.element(screen.getByText(moves.acceptedFinal)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: moves.reopen })).not.toBeInTheDocument();
  });
});

describe("noting attendance", () => {
  test("shows whether the applicant came, and is corrected by another press", async () => {
    let attendance: typeof sampleAttendance = sampleAttendance;
    const { screen, attended, sentTo } = await open(SUBMITTED, {
      checkIn: (state) => {
        attendance = { ...attendance, state: state as typeof attendance.state };
        return attendance;
      },
      changed: () => ({ ...SUBMITTED, application: { ...SUBMITTED.application, appointment: attendance } }),
    });
    const missed = screen.getByRole("button", { name: texts.state_missed, exact: true });
    await attended.click();
    await expect.element(attended).toHaveAttribute("aria-pressed", "true");
    await missed.click();
    await expect.element(missed).toHaveAttribute("aria-pressed", "true");
    await expect.element(attended).toHaveAttribute("aria-pressed", "false");
    const registrationId = sampleApplication._id;
    expect(sentTo("POST /applicant/check-in")).toMatchObject([
      { registrationId, state: "attended" },
      { registrationId, state: "missed" },
    ]);
  });

  test("is reset to booked by another press, and the focus stays beside it", async () => {
    const missed = { ...sampleAttendance, state: "missed" as const };
    const withState = (appointment: typeof sampleAttendance | typeof missed): ApplicantFile => ({
      ...SUBMITTED,
      application: { ...SUBMITTED.application, appointment },
    });
    const { screen, attended, sentTo } = await open(withState(missed), {
      checkIn: () => sampleAttendance,
      changed: () => withState(sampleAttendance),
    });
    const reset = screen.getByRole("button", { name: moves.reset });
    await reset.click();
    await expect.element(reset).not.toBeInTheDocument();
    await expect.element(attended).toHaveFocus();
    expect(sentTo("POST /applicant/check-in")).toMatchObject([{ state: "active" }]);
    expect(messages).toEqual([texts.takenBack]);
  });

  test("is refused more than a day before the presentation", async () => {
    const { screen, attended } = await open(SUBMITTED, { startsIn: 25 });
    await expect.element(attended).toHaveAttribute("aria-disabled", "true");
    await expect.element(screen.getByText(texts.checkIn_too_early)).toBeVisible();
  });

  test("is refused after a cancellation, and no longer offered", async () => {
    const { attended } = await open(SUBMITTED, { changed: () => CANCELLED });
    await attended.click();
    await vi.waitFor(() => expect(messages).toEqual([texts.checkIn_cancelled]));
    await expect.element(attended).not.toBeInTheDocument();
  });
});

describe("the organisation's own record of an applicant", () => {
  const { firstName = "", lastName = "" } = sampleApplication.student;
  const record = { userId: "u1", firstName, lastName, status: "registered" } as const;

  test("is a line of the file, which names the person only where the name is another one", async () => {
    const { screen } = await open(SUBMITTED, { record });
    await expect.element(screen.getByText("Organisation’s records: registered", { exact: true })).toBeVisible();
    const other = await open(SUBMITTED, { record: { ...record, lastName: "Sargsyan", status: "not_registered" } });
    await expect
      .element(other.screen.getByText(`Organisation’s records: not registered yet, as ${firstName} Sargsyan`).last())
      .toBeVisible();
  });

  test("is not mentioned where there is none", async () => {
    const { screen } = await open(SUBMITTED);
    await expect.element(screen.getByText(/Organisation’s records/)).not.toBeInTheDocument();
  });
});
