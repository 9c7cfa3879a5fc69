import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { samplePresentation } from "@/lib/contracts/samples";
import {
  ANI,
  attended,
  CHECK_IN,
  counted,
  LIST,
  NARE,
  NOOR,
  named,
  nameOf,
  openCheckIn,
  refresh,
  startsIn,
} from "./check-in-support";
import { lacking, refusal, watchReports } from "./door-support";
import { TEXTS } from "./english";

const { checkIn: texts, common } = TEXTS;

beforeEach(() => startsIn(10));

describe("a search at the door", () => {
  test("finds people by their guardian, who is named, and in any spelling", async () => {
    const { find, screen, row } = await openCheckIn([
      {
        ...ANI,
        lastName: "Großmüller",
        guardians: [{ name: "Gayane Berg", phones: [] }],
        searchKey: "ani grossmuller grossmueller gayane berg",
      },
      NOOR,
    ]);
    await find.fill("Grossmueller, Ani");
    await expect.element(row(NOOR)).not.toBeInTheDocument();
    await expect.element(screen.getByText("Großmüller Ani")).toBeVisible();
    await find.fill("gayane");
    await expect.element(screen.getByText("Gayane Berg")).toBeVisible();
    await expect.element(screen.getByText("Großmüller Ani")).toBeVisible();
  });

  test("shows those of the centre whom nobody on the list matches, as what they are", async () => {
    const { find, screen, list } = await openCheckIn([ANI]);
    await expect.element(screen.getByText(nameOf(ANI))).toBeVisible();
    list([ANI, { ...NOOR, reference: "", state: undefined, status: "draft", isWaiting: true }]);
    await find.fill("vries");
    await expect.element(screen.getByRole("heading", { name: texts.elsewhere })).toBeVisible();
    const found = screen.getByRole("listitem").filter({ hasText: "Noor de Vries" });
    await expect.element(found).toHaveTextContent(TEXTS.dashboard.foundDraft);
    await expect.element(found).toHaveTextContent(TEXTS.dashboard.foundWaiting);
    await expect
      .element(found.getByRole("link"))
      .toHaveAttribute("href", `/dashboard/applicants/${NOOR.registrationId}?location=yerevan`);
  });
});

describe("a reference", () => {
  test("is typed in any spelling and checks in, and a repeat says that it is done already", async () => {
    const { find, row, enter, expectStatus, sentTo } = await openCheckIn([ANI, NARE]);
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

  test("shows its outcome with the person, first on the list", async () => {
    const { screen, enter, row, list } = await openCheckIn([
      { ...ANI, latinName: "Petrosyan Ani", age: 14 },
      { ...NARE, firstName: "Ani", age: 16 },
      NOOR,
    ]);
    await enter(NOOR.reference);
    await expect.element(screen.getByRole("listitem").first()).toHaveTextContent(nameOf(NOOR));
    await enter(NOOR.reference);
    await expect.element(row(NOOR)).toHaveTextContent(named(texts.isThereAlready, NOOR));
    await expect.element(screen.getByRole("button", { name: "Arrived: Petrosyan Ani (14)" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Arrived: Petrosyan Ani (16)" })).toBeVisible();
    // With the person goes what came of it.
    list([ANI]);
    refresh();
    await expect.element(row(NOOR)).not.toBeInTheDocument();
    await expect.element(screen.getByText(named(texts.isThereAlready, NOOR))).not.toBeInTheDocument();
  });

  test("of a new booking checks in before the list shows it", async () => {
    // A page out of sight is not refreshed: only the check-in loads the list again.
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { screen, row, enter, expectStatus, expectState, list, sentTo } = await openCheckIn([]);
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
    const { enter, expectStatus } = await openCheckIn([], () => refusal(404, "not_found"));
    await enter("AAAA-AAAA");
    await expectStatus(`AAAA-AAAA: ${texts.refusedUnknown}`);
  });

  test("of another presentation is refused unless staff confirm it", async () => {
    const data = { reason: "other_presentation", presentationDate: "2026-06-13T12:00:00Z", locationKey: "yerevan" };
    const { screen, enter, expectStatus, sentTo } = await openCheckIn([ANI], ({ presentationId }) =>
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
    const { screen, enter, expectStatus } = await openCheckIn([ANI], () => refusal(409, "check_in_refused", { data }));
    await enter(NOOR.reference);
    await expectStatus(`${NOOR.reference}: booked at another centre: Gyumri, Jun 13`);
    await expect.element(screen.getByRole("button", { name: texts.anyway })).not.toBeInTheDocument();
  });

  test("of a cancelled booking is refused with the reason, and leaves the list", async () => {
    const { row, enter, expectStatus, list } = await openCheckIn([ANI, NOOR], () =>
      refusal(409, "check_in_refused", { data: { reason: "cancelled" } }),
    );
    list([{ ...ANI, state: "cancelled" }, NOOR]);
    refresh();
    await expect.element(row(ANI)).not.toBeInTheDocument();
    await enter(ANI.reference);
    await expectStatus(`${ANI.reference}: ${texts.refused_cancelled}`);
  });
});

describe("an answer about a reference that comes after another person was found", () => {
  const openLate = async (late: () => Response | undefined) => {
    let answerLate = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    const opened = await openCheckIn([ANI], async ({ reference }) => {
      if (reference !== NOOR.reference) return undefined;
      await isAnswered;
      return late();
    });
    await opened.enter(NOOR.reference);
    await opened.expectStatus(texts.asking.replace("{reference}", NOOR.reference));
    await opened.enter(ANI.reference);
    await opened.expectStatus(named(texts.is_attended, ANI));
    const lists = opened.sentTo(LIST).length;
    answerLate();
    return { ...opened, lists };
  };

  test("does not replace the message about that person", async () => {
    const { screen, expectStatus, lists, sentTo } = await openLate(() => undefined);
    await vi.waitFor(() => expect(sentTo(LIST).length).toBeGreaterThan(lists));
    await expectStatus(named(texts.is_attended, ANI));
    await expect.element(screen.getByText(texts.notRecorded)).not.toBeInTheDocument();
  });

  test("is listed as not recorded where it refuses, until the reference is accepted", async () => {
    let isRefused = true;
    const { screen, enter, expectStatus } = await openLate(() => (isRefused ? refusal(404, "not_found") : undefined));
    const notice = screen.getByRole("alert").filter({ hasText: texts.notRecorded });
    await expect.element(notice).toHaveTextContent(`${NOOR.reference}: ${texts.refusedUnknown}`);
    await expectStatus(named(texts.is_attended, ANI));
    isRefused = false;
    await enter(NOOR.reference);
    await expectStatus(texts.is_attended.replace("{name}", NOOR.reference));
    await expect.element(notice).not.toBeInTheDocument();
  });
});

test("a tap that the page could not send or read is listed as not recorded, and the next one is sent", async () => {
  const reports = watchReports();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const { screen, arrived, expectState, sentTo } = await openCheckIn([ANI, NARE, NOOR], ({ registrationId }) =>
    registrationId === NARE.registrationId ? Response.json(null) : undefined,
  );
  await expect.element(arrived(ANI)).toBeVisible();
  vi.spyOn(AbortSignal, "timeout").mockImplementationOnce(lacking).mockImplementation(timeout);
  await arrived(ANI).click();
  const notice = screen.getByRole("alert").filter({ hasText: texts.notRecorded });
  await expect.element(notice).toHaveTextContent(`${nameOf(ANI)}: ${TEXTS.errors.general_error_something_went_wrong}`);
  await arrived(NARE).click();
  await expect.element(notice).toHaveTextContent(`${nameOf(NARE)}: ${TEXTS.errors.general_error_something_went_wrong}`);
  await arrived(NOOR).click();
  await expectState(NOOR, texts.state_attended);
  await vi.waitFor(() => expect(sentTo(CHECK_IN)).toEqual([attended(NARE), attended(NOOR)]));
  expect(reports).toHaveBeenCalledTimes(2);
});

test("a list that the page could not read says so, and a retry shows it", async () => {
  watchReports();
  vi.spyOn(AbortSignal, "timeout").mockImplementationOnce(lacking);
  const { screen, expectState } = await openCheckIn([ANI], undefined, { isListShown: false });
  await screen.getByRole("button", { name: common.retry }).click();
  await expectState(ANI, texts.state_active);
});

test("after the presentation has started the rest is noted as missed, once that is confirmed", async () => {
  startsIn(1);
  const { screen, arrived, expectState, reopen, sentTo } = await openCheckIn([ANI, NARE, NOOR]);
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
  const { screen, find, arrived, mainButton, expectState } = await openCheckIn([NOOR, ANI]);
  const scan = screen.getByRole("button", { name: texts.scan });
  await expect.element(arrived(NOOR)).toBeVisible();
  (find.element() as HTMLElement).focus();
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
  const { screen, arrived, expectState, find, reopen, sentTo } = await openCheckIn(
    [ANI, NOOR],
    ({ registrationId }) => {
      if (!isReached) return new Response("", { status: 503 });
      if (registrationId !== ANI.registrationId) return undefined;
      return refusal(409, "check_in_refused", { data: { reason: "cancelled" } });
    },
  );
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
