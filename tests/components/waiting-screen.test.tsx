import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { WaitingScreen } from "@/components/dashboard/waiting/waiting-screen";
import { Snackbar } from "@/components/ui/snackbar";
import { IDS, sampleSession } from "@/lib/contracts/samples";
import { staffAnnouncements } from "@/lib/contracts/staff-announcements";
import { staffWaiting, type WaitingRow } from "@/lib/contracts/staff-waiting";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress } from "./navigation-support";

const { staffWaiting: texts, announcements, moves, errors, common, applicants } = TEXTS;

const NAME = "Ani Petrosyan";
const PAIR = { ...sampleSession, _id: IDS.pairSession, weekday: 4, pairId: IDS.session };

const ROW: WaitingRow = {
  registrationId: IDS.application,
  firstName: "Ani",
  lastName: "Petrosyan",
  phone: "+37491234567",
  language: "hy",
  position: 1,
  session: sampleSession,
  secondarySession: PAIR,
  from: "2026-06-15",
  to: "2026-06-28",
  since: "2026-06-01T08:00:00.000Z",
  messages: 0,
};
const OTHER: WaitingRow = {
  ...ROW,
  registrationId: IDS.sibling,
  firstName: "Nare",
  position: 2,
  messages: 3,
  obstacle: "incomplete",
};
const OFFER = {
  startDay: "2026-06-15",
  presentationDate: "2026-06-12T12:00:00.000Z",
  expiresAt: "2026-06-08T18:00:00.000Z",
};
const COUNTS = {
  total: 2,
  sessions: [
    { ...sampleSession, waiting: 2 },
    { ...PAIR, waiting: 2 },
  ],
  counts: [
    { sessionId: IDS.session, date: "2026-06-15", count: 2 },
    { sessionId: IDS.session, date: "2026-06-22", count: 1 },
    { sessionId: IDS.pairSession, date: "2026-06-18", count: 2 },
  ],
};

interface Door {
  rows?: WaitingRow[];
  offer?: () => typeof OFFER | Response;
  remove?: () => Response;
  counts?: () => Response | undefined;
}

const open = async ({ rows = [ROW, OTHER], offer = () => OFFER, remove, counts }: Door = {}) => {
  let listed = rows;
  const door = answerCalls(
    answer(staffWaiting.list, () => ({ waiting: listed, count: listed.length })),
    answer(staffAnnouncements.preview, () => ({ people: 0, unreachable: 0, languages: [], budgetLeft: 0 })),
    answer(
      staffWaiting.counts,
      () => counts?.() ?? (rows.length > 0 ? COUNTS : { total: 0, sessions: [], counts: [] }),
    ),
    answer(staffWaiting.offer, (body) => {
      const reply = offer();
      if (!(reply instanceof Response))
        listed = listed.map((row) =>
          row.registrationId === body.registrationId ? { ...row, offer: reply, obstacle: "offered" } : row,
        );
      return reply;
    }),
    answer(staffWaiting.remove, () => {
      const refused = remove?.();
      if (refused) return refused;
      listed = listed.slice(1);
      return new Response(null, { status: 204 });
    }),
  );
  const show = (_data: unknown, _title: string, address?: string | URL | null) => openAddress(String(address));
  vi.spyOn(window.history, "pushState").mockImplementation(show);
  const screen = await render(
    <English>
      <WaitingScreen language="en" location={LOCATION} region="AM" />
      <Snackbar label="Messages" />
    </English>,
  );
  return { ...door, screen, people: screen.getByRole("list", { name: texts.list }).getByRole("listitem") };
};

const filled = (text: string) => text.replace("{name}", NAME);

beforeEach(() => {
  openAddress("/?location=yerevan");
  vi.setSystemTime(new Date("2026-06-08T09:30:00Z"));
});

describe("the waiting list of a centre", () => {
  test("shows people in their order, with what they wait for and why none can be offered seats", async () => {
    const { people } = await open();
    await expect.element(people).toHaveLength(2);
    await expect.element(people.first()).toHaveTextContent("Mon and Thu 3:00–5:00 PM");
    await expect.element(people.first()).toHaveTextContent("Start between Jun 15 and Jun 28");
    await expect.element(people.first().getByRole("link", { name: NAME })).toBeVisible();
    await expect.element(people.nth(1)).toHaveTextContent(texts.obstacle_incomplete);
    await expect.element(people.nth(1)).toHaveTextContent("3 messages sent");
    // Only what would not be refused is offered.
    await expect.element(people.first().getByRole("button")).toHaveLength(3);
    await expect.element(people.nth(1).getByRole("button")).toHaveLength(2);
  });

  test("counts each pair once by week; a number filters the list", async () => {
    const { screen } = await open();
    const table = screen.getByRole("table", { name: texts.countsTitle });
    await expect.element(table.getByRole("row")).toHaveLength(2);
    const link = table.getByRole("link", { name: "Mon and Thu 3:00–5:00 PM, week of Jun 22: 1 waiting" });
    await expect
      .element(link)
      .toHaveAttribute("href", `/dashboard/waiting?location=yerevan&session=${IDS.session}&week=2026-06-22`);
    await expect.element(table.getByRole("link")).toHaveLength(3);
  });

  test("is filtered by session and week on the server, and cleared again", async () => {
    const { screen, sentTo } = await open();
    const sent = () => sentTo("POST /waiting/list").at(-1);
    await screen.getByLabelText(texts.sessions, { exact: true }).selectOptions("Mon and Thu 3:00–5:00 PM");
    await vi.waitFor(() => expect(sent()).toMatchObject({ sessionId: IDS.session }));
    await screen.getByLabelText(texts.week).selectOptions("Jun 15");
    await vi.waitFor(() => expect(sent()).toMatchObject({ week: "2026-06-15" }));
    await screen.getByRole("button", { name: applicants.clear }).click();
    await vi.waitFor(() => expect(sent()).not.toHaveProperty("week"));
  });

  test("writes a phone as people do, to be called, and a name leads to the file and back to the list", async () => {
    openAddress("/?location=yerevan&week=2026-06-15");
    const { people } = await open();
    await expect
      .element(people.first().getByRole("link", { name: "091 234567" }))
      .toHaveAttribute("href", `tel:${ROW.phone}`);
    await expect
      .element(people.first().getByRole("link", { name: NAME }))
      .toHaveAttribute(
        "href",
        `/dashboard/applicants/${IDS.application}?location=yerevan&from=waiting&week=2026-06-15`,
      );
  });

  test("says when the counts could not be loaded, and loads them on Retry", async () => {
    let isDown = true;
    const { screen } = await open({ counts: () => (isDown ? refusal(503, "database_unavailable") : undefined) });
    await expect.element(screen.getByRole("list", { name: texts.list })).toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: common.retry }).click();
    await expect.element(screen.getByRole("table", { name: texts.countsTitle })).toBeVisible();
  });

  test("says so when nobody waits", async () => {
    const { screen } = await open({ rows: [] });
    await expect.element(screen.getByText(texts.noneText)).toBeVisible();
    await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
  });
});

describe("a message", () => {
  const write = (target: string) => announcements.writeTo.replace("{target}", target);
  const targets = (sentTo: (call: string) => unknown[]) =>
    vi.waitFor(() => {
      const sent = sentTo("POST /announcements/preview");
      expect(sent).toHaveLength(1);
      return sent[0];
    });

  test("goes to everybody whom the filters find, and to nobody else", async () => {
    openAddress(`/?location=yerevan&session=${IDS.session}&week=2026-06-15`);
    const { screen, sentTo, people } = await open();
    await expect.element(people).toHaveLength(2);
    await screen.getByRole("button", { name: announcements.write, exact: true }).click();
    expect(await targets(sentTo)).toEqual({
      locationKey: "yerevan",
      target: { kind: "selection", registrationIds: [IDS.application, IDS.sibling] },
    });
    const filters = { sessionId: IDS.session, week: "2026-06-15" };
    expect(sentTo("POST /waiting/list").at(-1)).toMatchObject({ ...filters, limit: 500, offset: 0 });
  });

  test("goes to one person from their row", async () => {
    const { people, sentTo } = await open();
    await people
      .first()
      .getByRole("button", { name: write(NAME) })
      .click();
    expect(await targets(sentTo)).toMatchObject({
      target: { kind: "selection", registrationIds: [IDS.application] },
    });
  });
});

describe("an offer out of turn", () => {
  const openOffer = async (door: Door = {}) => {
    const opened = await open(door);
    const button = opened.screen.getByRole("button", { name: filled(texts.offerTo) });
    await button.click();
    const dialog = opened.screen.getByRole("dialog", { name: filled(texts.offerTitle) });
    return { ...opened, button, dialog, reason: dialog.getByLabelText(texts.offerReason) };
  };

  test("is made with a reason, and says until when", async () => {
    const { reason, dialog, screen, button, sentTo } = await openOffer();
    await reason.selectOptions(texts.offer_sibling);
    await dialog.getByRole("button", { name: texts.offerConfirm }).click();
    await expect.element(screen.getByText(/Ani Petrosyan: seats offered from Monday, June 15/)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(screen.getByRole("link", { name: NAME })).toHaveFocus();
    const body = { registrationId: IDS.application, reason: "sibling" };
    expect(sentTo("POST /waiting/offer")).toEqual([body]);
  });

  test("needs the reason, which gets the focus", async () => {
    const { reason, dialog, sentTo } = await openOffer();
    await dialog.getByRole("button", { name: texts.offerConfirm }).click();
    await expect.element(dialog.getByText(moves.reasonNeeded)).toBeVisible();
    await expect.element(reason).toHaveFocus();
    expect(sentTo("POST /waiting/offer")).toEqual([]);
  });

  test("says in the dialog why none could be made", async () => {
    const refused = () => refusal(409, "waiting_list_not_offered", { data: { reason: "full" } });
    const { reason, dialog } = await openOffer({ offer: refused });
    await reason.selectOptions(texts.offer_sibling);
    await dialog.getByRole("button", { name: texts.offerConfirm }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(/none are free on the days waited for/);
    await expect.element(reason).toHaveValue("sibling");
  });
});

describe("removing somebody", () => {
  const openRemoval = async (door: Door = {}) => {
    const opened = await open(door);
    await opened.screen.getByRole("button", { name: filled(texts.removeOf) }).click();
    return { ...opened, dialog: opened.screen.getByRole("dialog", { name: filled(texts.removeTitle) }) };
  };
  const confirm = (dialog: Awaited<ReturnType<typeof openRemoval>>["dialog"]) =>
    dialog.getByRole("button", { name: texts.removeConfirm }).click();

  test("sends the reason that the person is told, and the focus goes to the next one", async () => {
    const { dialog, people, screen, sentTo } = await openRemoval();
    await dialog.getByLabelText(moves.reason, { exact: true }).selectOptions(moves.reason_timetable);
    await confirm(dialog);
    await expect.element(people).toHaveLength(1);
    await expect.element(screen.getByText(filled(texts.removeDone))).toBeVisible();
    await expect.element(people.first().getByRole("button", { name: /Remove Nare/ })).toHaveFocus();
    const reason = { code: "timetable" };
    expect(sentTo("POST /waiting/remove")).toEqual([{ registrationId: IDS.application, reason }]);
  });

  test("says when the person has left the list in the meantime", async () => {
    const { dialog, screen } = await openRemoval({ remove: () => refusal(409, "waiting_list_left") });
    await confirm(dialog);
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.waiting_list_left);
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  });
});
