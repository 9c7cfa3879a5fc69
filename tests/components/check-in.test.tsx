import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CheckInScreen } from "@/components/dashboard/check-in/check-in-screen";
import type { ParsedOf } from "@/lib/contracts/endpoint";
import { NOW, sampleAttendance, sampleCenter, samplePresentation } from "@/lib/contracts/samples";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { checkIn: texts, common } = TEXTS;
const CHECK_IN = "POST /applicant/check-in";
const LIST = "POST /applicant/list";
const LOCATIONS = [LOCATION, { ...sampleCenter, location_key: "gyumri", name: "Gyumri" }];
const MINUTE_MS = 60_000;

vi.mock("next/navigation", () => import("./navigation-support"));

type Sent = ParsedOf<typeof staffApplicants.checkIn>["body"];

const booked = (firstName: string, lastName: string, reference: string): ApplicantRow & { reference: string } => ({
  registrationId: reference,
  firstName,
  lastName,
  reference,
  status: "submitted",
  language: "en",
  state: "active",
  startDay: sampleAttendance.startDay,
  presentationDate: samplePresentation.date,
  message: "",
  updatedAt: NOW,
});
const ANI = booked("Ani", "Petrosyan", "K7M2-Q9XD");
const NARE = booked("Nare", "Petrosyan", "B3C4-D5E6");
const NOOR = booked("Noor", "de Vries", "F7G8-H9J2");

const nameOf = ({ firstName, lastName }: ApplicantRow) => `${lastName} ${firstName}`;
const named = (text: string, person: ApplicantRow) => text.replace("{name}", nameOf(person));
const counted = (text: string, count: number) => text.replace("{count, number}", String(count));
const attended = ({ registrationId }: ApplicantRow) => ({
  registrationId,
  presentationId: samplePresentation._id,
  state: "attended",
});

const startsIn = (minutes: number) => void vi.setSystemTime(Date.parse(samplePresentation.date) - minutes * MINUTE_MS);

/** Has the list loaded again, as when the window is focused. */
const refresh = () => window.dispatchEvent(new Event("focus"));

/** Opens today's only presentation. The door notes who came, unless it refuses that. */
const open = async (people: ApplicantRow[], refuse: (sent: Sent) => Response | undefined = () => undefined) => {
  let rows = people;
  let isListed = true;
  const door = answerCalls(
    answer(staffPresentations.list, () => ({ presentations: [samplePresentation], count: 1 })),
    answer(staffApplicants.list, () =>
      isListed ? { applicants: rows, count: rows.length } : new Response("", { status: 503 }),
    ),
    answer(staffApplicants.checkIn, (sent) => {
      const refused = refuse(sent);
      if (refused) return refused;
      const { registrationId, reference, state } = sent;
      rows = rows.map((row) => ([registrationId, reference].includes(row.reference) ? { ...row, state } : row));
      return { ...sampleAttendance, state };
    }),
  );
  const shown = (visit: number) => (
    <English>
      <CheckInScreen key={visit} language="en" location={LOCATION} locations={LOCATIONS} />
    </English>
  );
  const screen = await render(shown(1));
  const find = screen.getByLabelText(texts.find);
  await expect.element(find).toBeVisible();
  const row = (person: ApplicantRow) => screen.getByRole("listitem").filter({ hasText: nameOf(person) });
  return {
    ...door,
    screen,
    find,
    row,
    arrived: (person: ApplicantRow) =>
      screen.getByRole("button", { name: named(texts.arrivedFor, person), exact: true }),
    mainButton: (person: ApplicantRow) => row(person).getByRole("button").last(),
    enter: async (text: string) => {
      await find.fill(text);
      await userEvent.keyboard("{Enter}");
    },
    expectStatus: (text: string) => expect.element(screen.getByRole("status").filter({ hasText: text })).toBeVisible(),
    expectState: (person: ApplicantRow, state: string) =>
      expect.element(row(person).getByText(state, { exact: true }).first()).toBeVisible(),
    /** Lists these people from now on; nobody while the list cannot be loaded. */
    list: (changed?: ApplicantRow[]) => {
      isListed = changed !== undefined;
      rows = changed ?? rows;
    },
    reopen: (visit: number) => screen.rerender(shown(visit)),
  };
};

beforeEach(() => startsIn(10));

describe("a reference", () => {
  test("is typed in any spelling and checks in, and a repeat says that it is done already", async () => {
    const { find, row, enter, expectStatus, sentTo } = await open([ANI, NARE]);
    await find.fill("k7m2 q9xd");
    await expect.element(row(NARE)).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expectStatus(named(texts.is_attended, ANI));
    await expect.element(find).toHaveValue("");
    await expect.element(find).toHaveFocus();
    await vi.waitFor(() => expect(sentTo(CHECK_IN)).toEqual([attended(ANI)]));

    await userEvent.keyboard(`${ANI.reference}{Enter}`);
    await expectStatus(named(texts.isThereAlready, ANI));

    // Two are called so; Enter means nobody until one is left.
    await enter("PÉTRO");
    await expect.element(find).toHaveValue("PÉTRO");
    await enter("nare p");
    await expectStatus(named(texts.is_attended, NARE));
    await vi.waitFor(() => expect(sentTo(CHECK_IN)).toEqual([attended(ANI), attended(NARE)]));
  });

  test("of a new booking checks in before the list shows it", async () => {
    // A page out of sight is not refreshed: only the check-in loads the list again.
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { screen, row, enter, expectStatus, expectState, list, sentTo } = await open([]);
    await expect.element(screen.getByText(texts.nobody)).toBeVisible();
    list();
    await enter(NOOR.reference);
    await expectStatus(texts.is_attended.replace("{name}", NOOR.reference));
    expect(sentTo(CHECK_IN)).toEqual([
      { reference: NOOR.reference, state: "attended", presentationId: samplePresentation._id },
    ]);
    await vi.waitFor(() => expect(sentTo(LIST)).toHaveLength(2));
    visibility.mockReturnValue("visible");
    list([{ ...NOOR, state: "attended" }]);
    await vi.waitFor(() => {
      refresh();
      expect(row(NOOR).query()).not.toBeNull();
    });
    await expectState(NOOR, texts.state_attended);
  });

  test("that nobody is booked under is refused", async () => {
    const { enter, expectStatus } = await open([], () => refusal(404, "not_found"));
    await enter("AAAA-AAAA");
    await expectStatus(`AAAA-AAAA: ${texts.refusedUnknown}`);
  });

  test("of another presentation is refused unless staff confirm it", async () => {
    const data = { reason: "other_presentation", presentationDate: "2026-06-13T12:00:00Z", locationKey: "yerevan" };
    const { screen, enter, expectStatus, sentTo } = await open([ANI], ({ presentationId }) =>
      presentationId ? refusal(409, "check_in_refused", { data }) : undefined,
    );
    await enter(NOOR.reference);
    await expectStatus(`${NOOR.reference}: ${texts.refusedOtherPresentation.replace("{date}", "Jun 13")}`.slice(0, -1));
    await screen.getByRole("button", { name: texts.anyway }).click();
    await expectStatus(texts.is_attended.replace("{name}", NOOR.reference));
    expect(sentTo(CHECK_IN).at(-1)).toEqual({ reference: NOOR.reference, state: "attended" });
  });

  test("of another centre is refused by the centre's name", async () => {
    const data = { reason: "other_presentation", presentationDate: "2026-06-13T12:00:00Z", locationKey: "gyumri" };
    const { screen, enter, expectStatus } = await open([ANI], () => refusal(409, "check_in_refused", { data }));
    await enter(NOOR.reference);
    await expectStatus(`${NOOR.reference}: booked at another centre: Gyumri, Jun 13`);
    await expect.element(screen.getByRole("button", { name: texts.anyway })).not.toBeInTheDocument();
  });

  test("of a cancelled booking is refused with the reason, and leaves the list", async () => {
    const { row, enter, expectStatus, list } = await open([ANI, NOOR], () =>
      refusal(409, "check_in_refused", { data: { reason: "cancelled" } }),
    );
    list([{ ...ANI, state: "cancelled" }, NOOR]);
    refresh();
    await expect.element(row(ANI)).not.toBeInTheDocument();
    await enter(ANI.reference);
    await expectStatus(`${ANI.reference}: ${texts.refused_cancelled}`);
  });
});

test("after the presentation has started the rest is noted as missed, once that is confirmed", async () => {
  startsIn(1);
  const { screen, arrived, expectState, reopen, sentTo } = await open([ANI, NARE, NOOR]);
  const markRest = screen.getByRole("button", { name: counted(texts.markRest, 1) });
  await expect.element(arrived(ANI)).toBeVisible();
  await expect.element(screen.getByText(texts.markRest.split("(")[0] ?? "")).not.toBeInTheDocument();
  startsIn(-1);
  await reopen(2);
  await arrived(ANI).click();
  await screen.getByRole("button", { name: named(texts.missedFor, NARE) }).click();
  await expectState(NARE, texts.state_missed);
  await markRest.click();
  const dialog = screen.getByRole("dialog", { name: counted(texts.restTitle, 1) });
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expectState(NOOR, texts.state_active);
  await markRest.click();
  await dialog.getByRole("button", { name: texts.confirmRest }).click();
  await expectState(NOOR, texts.state_missed);
  await vi.waitFor(() =>
    expect(sentTo(CHECK_IN)).toEqual([
      attended(ANI),
      { ...attended(NARE), state: "missed" },
      { ...attended(NOOR), state: "missed", from: "active" },
    ]),
  );
  await expectState(ANI, texts.state_attended);
  await arrived(NOOR).click();
  await vi.waitFor(() => expect(sentTo(CHECK_IN).at(-1)).toEqual(attended(NOOR)));
});

test("people are checked in by keyboard alone", async () => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("", "NotAllowedError"));
  const { screen, find, arrived, mainButton, expectState } = await open([ANI, NOOR]);
  const scan = screen.getByRole("button", { name: texts.scan });
  await expect.element(arrived(NOOR)).toBeVisible();
  (find.element() as HTMLElement).focus();
  // "de Vries" comes first.
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(arrived(NOOR)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expectState(ANI, texts.state_attended);
  await expect.element(mainButton(ANI)).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(screen.getByRole("dialog", { name: texts.scan })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(scan).toHaveFocus();
});

test("refused taps are listed by name, also after a reload, until they are dismissed", async () => {
  let isReached = false;
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { screen, arrived, expectState, find, reopen, sentTo } = await open([ANI, NOOR], ({ registrationId }) => {
    if (!isReached) return new Response("", { status: 503 });
    if (registrationId !== ANI.registrationId) return undefined;
    return refusal(409, "check_in_refused", { data: { reason: "cancelled" } });
  });
  await arrived(ANI).click();
  await arrived(NOOR).click();
  await expectState(ANI, texts.willBeSent);
  isReached = true;
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  const notice = screen.getByRole("alert").filter({ hasText: texts.notRecorded });
  await expect.element(notice).toHaveTextContent(`${nameOf(ANI)}: ${texts.refused_cancelled}`);
  await vi.waitFor(() => expect(sentTo(CHECK_IN).at(-1)).toEqual(attended(NOOR)));
  await reopen(2);
  await notice.getByRole("button", { name: named(texts.understoodFor, ANI) }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(find).toBeVisible();
});
