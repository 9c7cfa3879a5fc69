import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AcceptHandOver } from "@/components/hand-over/accept-hand-over";
import { HandOverScreen } from "@/components/hand-over/hand-over-screen";
import { HandedOverCards } from "@/components/hand-over/handed-over-cards";
import { StudentReading } from "@/components/hand-over/student-reading";
import { isText, readItem } from "@/lib/client/device-storage";
import type { Application, HandOver } from "@/lib/contracts/application";
import { handOver } from "@/lib/contracts/hand-over";
import { registrations } from "@/lib/contracts/registrations";
import { sampleApplication, sampleAttendance, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import { countryForm } from "@/lib/domain/country/country-forms";
import { HAND_OVER_TOKEN } from "@/lib/domain/device-storage/rows";
import { handOverRoute, routes } from "@/lib/domain/routes";
import { answer, answerCalls, refusal, watchReports } from "./door-support";
import { English, TEXTS } from "./english";
import { router } from "./navigation-support";

const { handOver: texts, errors, verify } = TEXTS;

const TOKEN = "t".repeat(43);
const SENT: HandOver = {
  method: "sms",
  value: "+37491234568",
  sentAt: "2026-06-08T09:30:00.000Z",
  endsAt: "2099-06-15T09:30:00.000Z",
};
const MINOR: Application = { ...sampleApplication, userLegalStatus: 2, step: "parentData", guardians: [] };

describe("the student's page", () => {
  const open = async (application: Application, send: () => Application | Response) => {
    const door = answerCalls(
      answer(handOver.send, send),
      answer(handOver.takeBack, () => MINOR),
      answer(registrations.get, () => refusal(403, "registration_handed_over")),
    );
    const screen = await render(
      <English>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <HandOverScreen
          application={application}
          configuration={{ ...sampleSettings, countryForm: countryForm("AM") }}
          language="en"
          methods={["sms"]}
          mode="apply"
          region="AM"
          step="parentData"
          today="2026-06-15"
          zone="Asia/Yerevan"
        />
      </English>,
    );
    return { ...door, screen, button: (name: string) => screen.getByRole("button", { name, exact: true }) };
  };
  const SEND = "POST /registration/{id}/hand-over".replace("{id}", MINOR._id);

  test("sends the link, says where it went, and moves the focus there", async () => {
    const { screen, button, sentTo } = await open(MINOR, () => ({ ...MINOR, handOver: SENT }));
    await screen.getByLabelText(verify.phone, { exact: true }).fill("091 234568");
    await button(texts.send).click();
    await expect.element(screen.getByText(texts.notOpened)).toBeVisible();
    await expect.element(screen.getByRole("heading", { name: texts.status })).toHaveFocus();
    await expect.element(screen.getByText(/\+37491234568/)).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ language: "en", to: { method: "sms", value: "+37491234568" } }]);
  });

  test("asks for a number before it sends, at its field", async () => {
    const { screen, button, sentTo } = await open(MINOR, () => MINOR);
    await button(texts.send).click();
    await expect.element(screen.getByLabelText(verify.phone, { exact: true })).toHaveFocus();
    await expect.element(screen.getByText(/^Enter a mobile number, like 0/)).toBeVisible();
    expect(sentTo(SEND)).toEqual([]);
  });

  test("refuses what is no number at its field, with an example", async () => {
    const { screen, button } = await open(MINOR, () => refusal(400, "verification_value_invalid"));
    await screen.getByLabelText(verify.phone, { exact: true }).fill("12");
    await button(texts.send).click();
    await expect.element(screen.getByText(/^Enter a mobile number, like 0/)).toBeVisible();
    await expect.element(screen.getByLabelText(verify.phone, { exact: true })).toHaveFocus();
  });

  test("refuses the student's own number at the field", async () => {
    const { screen, button } = await open(MINOR, () => refusal(409, "hand_over_to_self"));
    await screen.getByLabelText(verify.phone, { exact: true }).fill("091 234567");
    await button(texts.send).click();
    await expect.element(screen.getByText(errors.hand_over_to_self)).toBeVisible();
    await expect.element(screen.getByLabelText(verify.phone, { exact: true })).toHaveFocus();
  });

  test("says that something went wrong where the page could not read the answer", async () => {
    watchReports();
    const { screen, button } = await open({ ...MINOR, handOver: SENT }, () => Response.json(null));
    await button(texts.sendAgain).click();
    await expect.element(screen.getByText(errors.general_error_something_went_wrong)).toBeVisible();
  });

  test("sends again to the same number, and takes the link back", async () => {
    const again = { ...MINOR, handOver: { ...SENT, openedAt: "2026-06-08T10:30:00.000Z" } };
    const { screen, button, sentTo } = await open({ ...MINOR, handOver: SENT }, () => again);
    await button(texts.sendAgain).click();
    await expect.element(screen.getByText(/It was opened on/)).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ language: "en" }]);
    await button(texts.takeBack).click();
    await expect.element(button(texts.send)).toBeVisible();
    await expect.element(screen.getByRole("heading", { name: texts.title })).toHaveFocus();
  });

  test("repeats a press whose answer was lost under its key, and makes any other press an attempt of its own", async () => {
    const answers = [refusal(504, "upstream_timeout"), { ...MINOR, handOver: SENT }, { ...MINOR, handOver: SENT }];
    const { button, sent } = await open({ ...MINOR, handOver: SENT }, () => answers.shift() ?? MINOR);
    const keys = () => sent.filter(({ call }) => call === SEND).map(({ key }) => key);
    for (const count of [1, 2, 3]) {
      await button(texts.sendAgain).click();
      await vi.waitFor(() => expect(keys()).toHaveLength(count));
      await expect.element(button(texts.sendAgain)).toBeEnabled();
    }
    const [first, repeated, next] = keys();
    expect(first).toBeTruthy();
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  });

  test("says that a link has ended", async () => {
    const ended = { ...SENT, endsAt: "2026-06-08T09:30:00.000Z" };
    const { screen } = await open({ ...MINOR, handOver: ended }, () => MINOR);
    await expect.element(screen.getByText(/and nobody used it/)).toBeVisible();
  });

  test("leads to the list once a guardian has taken over", async () => {
    await open({ ...MINOR, handOver: SENT }, () => MINOR);
    window.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(routes.applications));
  });
});

describe("the guardian's page", () => {
  const open = async (
    accept: () => Application | Response,
    { applicant = "2026-06-08T21:30:00.000Z" as string | null } = {},
  ) => {
    window.history.replaceState(null, "", handOverRoute(TOKEN));
    const door = answerCalls(
      answer(handOver.open, () => ({
        firstName: "Ani",
        sender: "+374•••567",
        location_key: "yerevan",
        endsAt: SENT.endsAt,
      })),
      answer(handOver.accept, accept),
    );
    const fetchCalls = window.fetch;
    vi.stubGlobal("fetch", (...request: Parameters<typeof fetch>) =>
      request[0] === "/api/session"
        ? Promise.resolve(Response.json({ applicant, staff: null }))
        : fetchCalls(...request),
    );
    const screen = await render(
      <English>
        <AcceptHandOver centers={{ yerevan: { name: "Yerevan", zone: "Asia/Yerevan" } }} zone="Asia/Yerevan" />
      </English>,
    );
    return { ...door, screen };
  };

  test("says who asks and for which centre, and takes the token out of the address", async () => {
    const { screen } = await open(() => sampleApplication);
    await expect.element(screen.getByText("Ani asks you to complete the application for Yerevan.")).toBeVisible();
    expect(window.location.hash).toBe("");
  });

  test("leads to verification before anything is taken over", async () => {
    const { screen, sentTo } = await open(() => sampleApplication, { applicant: null });
    const link = screen.getByRole("link", { name: texts.verify });
    await expect.element(link).toHaveAttribute("href", `${routes.verify}?redirect=%2Fhand-over`);
    expect(sentTo("POST /hand-over/accept")).toEqual([]);
  });

  test("takes over by its button and opens the agreement", async () => {
    const { screen, sentTo } = await open(() => ({ ...sampleApplication, step: "contract" }));
    await screen.getByRole("button", { name: texts.accept }).click();
    await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(routes.contract(sampleApplication._id)));
    expect(sentTo("POST /hand-over/accept")).toEqual([{ token: TOKEN, seesAppointment: false }]);
  });

  test("says by whom the link was sent, and lets the guardian show the appointment", async () => {
    const { screen, sentTo } = await open(() => ({ ...sampleApplication, step: "contract" }));
    await expect.element(screen.getByText(/sent by \+374•••567/)).toBeVisible();
    const box = screen.getByRole("checkbox", { name: texts.guardianShows });
    await expect.element(box).not.toBeChecked();
    await box.click();
    await screen.getByRole("button", { name: texts.accept }).click();
    await vi.waitFor(() => expect(sentTo("POST /hand-over/accept")).toEqual([{ token: TOKEN, seesAppointment: true }]));
  });

  test("offers to verify the number of the link to whoever verified another", async () => {
    const { screen } = await open(() => refusal(403, "hand_over_other_addressee"));
    await screen.getByRole("button", { name: texts.accept }).click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.hand_over_other_addressee);
    await expect.element(screen.getByRole("button", { name: texts.verifyOther })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: texts.accept })).not.toBeInTheDocument();
  });

  test("says that a link has ended, forgets it, and leads to the guardian's applications", async () => {
    const { screen } = await open(() => refusal(409, "hand_over_ended"));
    await expect.element(screen.getByRole("button", { name: texts.accept })).toBeVisible();
    expect(readItem(HAND_OVER_TOKEN, isText)).toBe(TOKEN);
    await screen.getByRole("button", { name: texts.accept }).click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.hand_over_ended);
    expect(readItem(HAND_OVER_TOKEN, isText)).toBeUndefined();
    await expect.element(screen.getByRole("link", { name: texts.toApplications })).toBeVisible();
  });
});

describe("what the student reads afterwards", () => {
  const card = (changes: object) => ({
    application: {
      _id: sampleApplication._id,
      student: { ...sampleApplication.student, special_needs: "other_needs" as const },
      seesAppointment: true,
      acceptedAt: SENT.sentAt,
      ...changes,
    },
    center: sampleCenter,
    zone: sampleCenter.timeZone,
    written: {},
  });
  const open = (changes: object) =>
    render(
      <English>
        <HandedOverCards cards={[card(changes)]} countryForm={countryForm("AM")} language="en" />
      </English>,
    );

  test("is the appointment's date and centre, and their own answers without the sensitive ones", async () => {
    const screen = await open({ appointment: sampleAttendance });
    await expect.element(screen.getByText(/Friday, June 12, 2026/)).toBeVisible();
    await screen.getByText(texts.answers).click();
    await expect.element(screen.getByText("February 3, 2011")).toBeVisible();
    await expect.element(screen.getByText(TEXTS.fields.student.special_needs)).not.toBeInTheDocument();
  });

  test("is that nothing is booked yet", async () => {
    const screen = await open({});
    await expect.element(screen.getByText(texts.notBooked)).toBeVisible();
  });

  test("is whom to ask when to come, where the guardian does not show the appointment", async () => {
    const screen = await open({ seesAppointment: false });
    await expect.element(screen.getByText(texts.askGuardian)).toBeVisible();
    await expect.element(screen.getByText(texts.notBooked)).not.toBeInTheDocument();
  });
});

describe("what the guardian decides afterwards", () => {
  const reader = { value: "+374•••567", seesAppointment: false };
  const taken = { ...SENT, acceptedAt: SENT.sentAt, reader };
  const ADDRESS = `/registration/${sampleApplication._id}/hand-over`;

  test("is whether the student sees the appointment, and when the reading ends", async () => {
    const { sentTo } = answerCalls(
      answer(handOver.share, () => ({
        ...sampleApplication,
        handOver: { ...taken, reader: { ...reader, seesAppointment: true } },
      })),
      answer(handOver.takeBack, () => ({ ...sampleApplication, handOver: { ...SENT, acceptedAt: SENT.sentAt } })),
    );
    const screen = await render(
      <English>
        <StudentReading handOver={taken} id={sampleApplication._id} language="en" zone="Asia/Yerevan" />
      </English>,
    );
    const box = screen.getByRole("checkbox", { name: texts.guardianShows });
    await box.click();
    await expect.element(box).toBeChecked();
    expect(sentTo(`PUT ${ADDRESS}`)).toEqual([{ seesAppointment: true }]);
    await screen.getByRole("button", { name: texts.guardianEnds }).click();
    await expect.element(screen.getByText(texts.guardianEnded)).toHaveFocus();
  });
});
