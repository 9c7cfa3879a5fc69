import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DUPLICATES_ID } from "@/components/dashboard/new-applicant/use-duplicates";
import { IDS } from "@/lib/contracts/samples";
import { ANI } from "./check-in-support";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { ADD, CODE, LATER, openNewApplicant, PHONE, press, SINGLE, type, typeAnswers } from "./new-applicant-support";

const SAME_PERSON = "Another application has this name and birth date";
const { newApplicant: texts, contract, options, checkIn, session } = TEXTS;

const bookButton = () => page.getByRole("button", { name: texts.book, exact: true });
const heading = () => page.getByRole("heading", { name: "Ani Petrosyan" });

/** Counts the clicks of a page, and those of a keyboard on a button among them. */
const countClicks = () => {
  let clicks = 0;
  const count = () => {
    clicks += 1;
  };
  document.addEventListener("pointerup", count, true);
  return () => {
    document.removeEventListener("pointerup", count, true);
    return clicks;
  };
};

const verifyByKeyboard = async () => {
  await type("desk.value", "091234567");
  (page.getByRole("button", { name: TEXTS.verify.send }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await type("desk-code", CODE);
  await expect.element(page.getByText(texts.verified, { exact: true })).toBeVisible();
};

/** Chooses what is not typed, with a guardian who signs on the screen. */
const chooseAndSign = async (signature = "Nare Petrosyan") => {
  await press("gender", "female");
  await press("special_needs", "good");
  await press("signing.presence", "yes");
  await press("signing.isSigned", "");
  await type("signing.name", signature);
};

/** Fills in everything. */
const fill = async (signature?: string) => {
  await verifyByKeyboard();
  await typeAnswers();
  await chooseAndSign(signature);
};

describe("a new applicant at the desk", () => {
  test("is booked and checked in with ten clicks at most, besides typing", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-12T11:00:00Z") });
    const { sentTo } = await openNewApplicant();
    const clicks = countClicks();
    await type("desk.value", "091234567");
    await page.getByRole("button", { name: TEXTS.verify.send }).click();
    await expect.element(page.getByLabelText(texts.toldCode)).toHaveFocus();
    await userEvent.keyboard(CODE);
    await expect.element(page.getByText(texts.verified, { exact: true })).toBeVisible();
    await typeAnswers();
    await page.getByRole("radio", { name: options.gender.female }).click();
    await page
      .getByRole("group", { name: "special needs" })
      .getByRole("radio", { name: options.special_needs.good, exact: true })
      .click();
    await page.getByRole("group", { name: texts.presence }).getByRole("radio", { name: texts.presence_yes }).click();
    await page.getByRole("checkbox", { name: contract.accept }).click();
    await type("signing.name", "Nare Petrosyan");
    await bookButton().click();
    await expect.element(heading()).toHaveFocus();
    await page.getByRole("button", { name: texts.checkIn }).click();
    await expect.element(page.getByText(checkIn.is_attended.replace("{name}", "Ani Petrosyan"))).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(10);
    expect(sentTo(ADD)).toMatchObject([
      {
        locationKey: "yerevan",
        language: "hy",
        phone: { method: "sms", value: PHONE, proof: "proof" },
        guardianPresent: true,
        contract: { version: "2026-01", how: "screen", name: "Nare Petrosyan" },
        student: {
          firstName: "Ani",
          birthDate: "2011-02-03",
          phone: PHONE,
          session_id: IDS.session,
          secondary_session_id: IDS.pairSession,
          start_day: IDS.startDay,
          presentation_date: IDS.presentation,
        },
        guardians: [{ type: 0, firstName: "Nare", phoneNumbers: [{ phone: PHONE }] }],
      },
    ]);
    expect(sentTo("POST /applicant/check-in")).toEqual([{ registrationId: IDS.application, state: "attended" }]);
  });

  test("is booked by the keyboard alone", async () => {
    const { sentTo } = await openNewApplicant();
    const clicks = countClicks();
    await fill("Nare Petrosyan{Enter}");
    await expect.element(heading()).toHaveFocus();
    expect(clicks()).toBe(0);
    expect(sentTo(ADD)).toHaveLength(1);
  });

  test("takes other seats: sessions first, then their days, and the presentations that lead there", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-12T11:00:00Z") });
    const { sentTo } = await openNewApplicant();
    const [sessions, startDay, presentation] = [session.pairLegend, session.startDay, session.presentation].map(
      (label) => page.getByLabelText(label, { exact: true }),
    );
    if (!sessions || !startDay || !presentation) throw new Error("three are needed");
    await expect.element(startDay).toHaveValue(IDS.startDay);
    await expect.element(startDay).toHaveTextContent("Mon, Jun 15 (13 seats free)");
    await expect.element(presentation).toHaveValue(IDS.presentation);
    await expect.element(presentation).not.toHaveTextContent("Jun 13");
    await sessions.selectOptions(SINGLE._id);
    await expect.element(startDay).toHaveValue("saturday");
    await sessions.selectOptions(`${IDS.session} ${IDS.pairSession}`);
    await startDay.selectOptions("next");
    await expect.element(presentation).toHaveValue(IDS.presentation);
    await presentation.selectOptions(LATER._id);
    await page.getByRole("radio", { name: texts.way_none }).click();
    await press("desk.reason", "elsewhere");
    await typeAnswers();
    await chooseAndSign("Nare Petrosyan{Enter}");
    await expect.element(heading()).toBeVisible();
    expect(sentTo(ADD)).toMatchObject([
      {
        student: {
          session_id: IDS.session,
          secondary_session_id: IDS.pairSession,
          start_day: "next",
          presentation_date: LATER._id,
        },
      },
    ]);
  });

  test("without a phone needs a reason, and is told that no messages come", async () => {
    const { sentTo } = await openNewApplicant();
    await page.getByRole("radio", { name: texts.way_none }).click();
    await typeAnswers();
    await press("gender", "female");
    await press("special_needs", "good");
    await press("signing.presence", "no");
    await expect.element(page.getByRole("radio", { name: texts.how_paper })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: texts.how_screen })).toBeDisabled();
    await page.getByRole("checkbox", { name: texts.paperSigned }).click();
    await bookButton().click();
    await expect.element(page.getByRole("alert")).toHaveFocus();
    await expect.element(page.getByRole("link", { name: texts.reasonRequired })).toBeVisible();
    expect(sentTo(ADD)).toEqual([]);
    await press("desk.reason", "elsewhere");
    await bookButton().click();
    await expect.element(page.getByText(texts.noPhoneNotice)).toBeVisible();
    expect(sentTo(ADD)).toMatchObject([
      { noPhone: { reason: "elsewhere" }, guardianPresent: false, contract: { how: "paper" } },
    ]);
    expect(sentTo(ADD)[0]).not.toHaveProperty("phone");
  });

  test("is no longer asked for phones once it is said that there is none", async () => {
    await openNewApplicant();
    await bookButton().click();
    const summary = page.getByRole("alert");
    const links = () => [...summary.element().querySelectorAll("a")].map(({ textContent }) => textContent);
    const areOfPhones = () =>
      links().filter((text) => text === texts.verifyRequired || text?.startsWith("Enter a mobile"));
    await expect.element(summary).toHaveFocus();
    expect(areOfPhones()).toHaveLength(3);
    await page.getByRole("radio", { name: texts.way_none }).click();
    await expect.poll(areOfPhones).toEqual([]);
    expect(links()).toContain(texts.presenceRequired);
    expect(links()).not.toContain(texts.reasonRequired);
  });

  test("is refused with everything that is missing, in the order of the page, linked to the fields", async () => {
    const { sentTo } = await openNewApplicant();
    await bookButton().click();
    const summary = page.getByRole("alert");
    await expect.element(summary).toHaveFocus();
    const links = [...summary.element().querySelectorAll("a")];
    expect(links[0]?.textContent).toBe(texts.verifyRequired);
    expect(links.map(({ textContent }) => textContent)).toContain(texts.presenceRequired);
    expect(links.every(({ hash }) => document.getElementById(hash.slice(1)))).toBe(true);
    expect(sentTo(ADD)).toEqual([]);
  });

  test("loses nothing by a reload or a refused seat, which is read again", async () => {
    let isFull = true;
    const { sent, reload } = await openNewApplicant({
      refuse: () => (isFull ? refusal(409, "form_student_session_unavailable") : undefined),
    });
    await verifyByKeyboard();
    await typeAnswers();
    await reload();
    await chooseAndSign();
    const reads = () => sent.filter(({ call }) => call.startsWith("GET /desk/seats")).length;
    const before = reads();
    await bookButton().click();
    await expect.element(page.getByText(TEXTS.errors.form_student_session_unavailable)).toBeVisible();
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(before));
    isFull = false;
    await bookButton().click();
    await expect.element(heading()).toBeVisible();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("startday-staff-applicant"))).toEqual([]);
  });

  const notice = () => page.getByText(SAME_PERSON);

  test("is compared with others by name and birth date, who are shown with links before the booking", async () => {
    const { sentTo } = await openNewApplicant({ duplicates: () => [ANI] });
    await fill();
    await expect.element(notice()).toBeVisible();
    const link = page.getByRole("alert").getByRole("link", { name: "Ani Petrosyan" });
    await expect.element(link).toHaveAttribute("href", `/dashboard/applicants/${ANI.registrationId}?location=yerevan`);
    await expect.element(page.getByText(ANI.reference)).toBeVisible();
    expect(sentTo("POST /applicant/duplicates").at(-1)).toEqual({
      locationKey: "yerevan",
      student: expect.objectContaining({ firstName: "Ani", lastName: "Petrosyan", birthDate: "2011-02-03" }),
    });
    await bookButton().click();
    await expect.element(heading()).toBeVisible();
    expect(sentTo(ADD)).toHaveLength(1);
  });

  test("is booked by a second press where others were not shown yet, which get the focus", async () => {
    let isOffline = true;
    const { sentTo } = await openNewApplicant({
      duplicates: () => (isOffline ? new Response("", { status: 503 }) : [ANI]),
    });
    await fill();
    await vi.waitFor(() => expect(sentTo("POST /applicant/duplicates")).not.toEqual([]));
    isOffline = false;
    await bookButton().click();
    await expect.element(notice()).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe(DUPLICATES_ID));
    expect(sentTo(ADD)).toEqual([]);
    await bookButton().click();
    await expect.element(heading()).toBeVisible();
  });

  test("is booked although nobody could be compared", async () => {
    await openNewApplicant({ duplicates: () => new Response("", { status: 503 }) });
    await fill();
    await bookButton().click();
    await expect.element(heading()).toBeVisible();
  });

  test("is cleared only after a question, and the focus goes to the heading of the page", async () => {
    await openNewApplicant();
    await type("firstName", "Ani");
    const clear = page.getByRole("button", { name: texts.clear });
    await clear.click();
    const dialog = page.getByRole("dialog", { name: texts.clearTitle });
    await dialog.getByRole("button", { name: TEXTS.common.cancel }).click();
    const firstName = page.getByRole("textbox", { name: "First name" }).first();
    await expect.element(firstName).toHaveValue("Ani");
    await clear.click();
    await dialog.getByRole("button", { name: texts.clear }).click();
    await expect.element(firstName).toHaveValue("");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("leaves no draft when all that was typed is deleted again", async () => {
    await openNewApplicant();
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("startday-staff-applicant"));
    await type("firstName", "A");
    await vi.waitFor(() => expect(drafts()).toHaveLength(1));
    await type("firstName", "{Backspace}");
    await vi.waitFor(() => expect(drafts()).toEqual([]));
  });

  test("shows what the backend refuses beside its field", async () => {
    await openNewApplicant({
      refuse: () => refusal(422, "validation_failed", { data: { fields: { first_name: "validator_form_invalid" } } }),
    });
    await fill("Nare Petrosyan{Enter}");
    await expect.element(page.getByRole("textbox", { name: "First name" }).first()).toBeInvalid();
  });

  test("asks for no guardian of an adult", async () => {
    const { sentTo } = await openNewApplicant();
    await typeAnswers();
    await expect.element(page.getByText(texts.presence)).toBeVisible();
    await type("birthDate.year", "{Backspace}{Backspace}{Backspace}{Backspace}2001");
    await expect.element(page.getByText(texts.presence)).not.toBeInTheDocument();
    expect(sentTo(ADD)).toEqual([]);
  });

  test("is reached by another way: an address begins empty, and the browser fills in nothing of its own", async () => {
    const { sentTo } = await openNewApplicant({ methods: ["sms", "whatsapp", "email"] });
    const phone = page.getByLabelText(TEXTS.verify.phone, { exact: true }).first();
    const email = page.getByLabelText(TEXTS.verify.email, { exact: true }).first();
    await type("desk.value", "12");
    await page.getByRole("button", { name: TEXTS.verify.send }).click();
    await expect.element(phone).toBeInvalid();
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveAttribute("autocomplete", "off");
    await page.getByRole("radio", { name: TEXTS.verify.method_whatsapp }).click();
    await expect.element(phone).toHaveValue("12");
    await page.getByRole("radio", { name: TEXTS.verify.method_email }).click();
    await expect.element(email).toHaveValue("");
    await expect.element(email).not.toBeInvalid();
    await expect.element(email).toHaveAttribute("autocomplete", "off");
    await type("desk.value", " ani@example.org ");
    await page.getByRole("button", { name: TEXTS.verify.send }).click();
    await vi.waitFor(() =>
      expect(sentTo("POST /desk/verification/send")).toMatchObject([{ method: "email", value: "ani@example.org" }]),
    );
  });

  test("is told a wrong code beside it, and sends another", async () => {
    const { sentTo } = await openNewApplicant({
      refuseCode: (code) =>
        code === "000000" ? refusal(400, "verification_code_wrong", { data: { attemptsLeft: 2 } }) : undefined,
    });
    await type("desk.value", "091234567");
    await page.getByRole("button", { name: TEXTS.verify.send }).click();
    await type("desk-code", "000000");
    await expect.element(page.getByLabelText(texts.toldCode)).toBeInvalid();
    await page.getByRole("button", { name: TEXTS.verify.sendAgain }).click();
    // The new code has its own field, empty once it is sent.
    await expect.element(page.getByLabelText(texts.toldCode)).toHaveValue("");
    await type("desk-code", CODE);
    await expect.element(page.getByText(texts.verified, { exact: true })).toBeVisible();
    expect(sentTo("POST /desk/verification/check")).toHaveLength(2);
  });

  test("corrects a code while the wrong one is still being checked", async () => {
    let refuse = (_response: Response) => {};
    const wrong = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const { sentTo } = await openNewApplicant({ refuseCode: (code) => (code === CODE ? undefined : wrong) });
    await type("desk.value", "091234567");
    await page.getByRole("button", { name: TEXTS.verify.send }).click();
    await type("desk-code", "123457");
    await vi.waitFor(() => expect(sentTo("POST /desk/verification/check")).toHaveLength(1));
    await type("desk-code", "{Backspace}6");
    refuse(refusal(400, "verification_code_wrong", { data: { attemptsLeft: 2 } }));
    await expect.element(page.getByText(texts.verified, { exact: true })).toBeVisible();
    expect(sentTo("POST /desk/verification/check")).toMatchObject([{ code: "123457" }, { code: CODE }]);
  });
});
