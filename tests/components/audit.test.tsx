import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AuditScreen } from "@/components/dashboard/audit/audit-screen";
import { MissingFeatures } from "@/lib/client/features";
import { EARLIER, IDS, NOW, sampleSlots, sampleStartDay } from "@/lib/contracts/samples";
import { type ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { type AuditEntry, staffAudit } from "@/lib/contracts/staff-audit";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import type { Feature } from "@/lib/domain/tenant/features";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress } from "./navigation-support";
import { messages } from "./snackbar-support";

const { audit: texts, common, dashboard, errors } = TEXTS;
const UNDO = "POST /audit/undo";

const ages: AuditEntry = {
  _id: IDS.settingsEntry,
  at: NOW,
  actor: "the-manager",
  action: "configuration_changed",
  target: "configuration:yerevan",
  before: { ageRestrictions: { min: 12 } },
  after: { ageRestrictions: { min: 13 } },
};
const capacities: AuditEntry = {
  ...ages,
  _id: IDS.entry,
  at: EARLIER,
  action: "capacities_changed",
  target: "start_days:yerevan",
  before: [{ ...sampleStartDay, capacity: 15 }],
  after: [sampleStartDay],
};
const account: AuditEntry = {
  ...ages,
  action: "account_added",
  target: "account:front-desk",
  before: null,
  after: { username: "front-desk", role: "staff", locations: ["yerevan"] },
};

const SUBMITTED = { status: "submitted", language: "en", message: "", updatedAt: NOW } as const;

interface Door {
  refuse?: () => Response;
  /** Whom a search finds. */
  /** Refuses a search. */
  refuseSearch?: () => Response;
  missing?: Feature[];
  applicants?: Pick<ApplicantRow, "registrationId" | "firstName" | "lastName" | "reference">[];
  /** How many entries the whole log has. */
  count?: () => number;
}

/** Opens the log of these entries. The door undoes an entry, unless it refuses that. */
const open = async (logged: AuditEntry[], options: Door = {}) => {
  const { refuse, refuseSearch, missing = [], applicants = [], count = () => logged.length } = options;
  let entries = logged;
  const door = answerCalls(
    answer(staffAudit.list, () => (count() === 0 ? { entries: [], count: 0 } : { entries, count: count() })),
    answer(staffAudit.undo, ({ id }) => {
      if (refuse) return refuse();
      entries = entries.map((entry) => (entry._id === id ? { ...entry, undoneAt: "2026-06-09T10:15:00Z" } : entry));
      return undefined;
    }),
    answer(
      staffApplicants.list,
      () =>
        refuseSearch?.() ?? {
          applicants: applicants.map((one) => ({ ...one, ...SUBMITTED })),
          count: applicants.length,
        },
    ),
    answer(staffStartDays.sessions, () => sampleSlots),
  );
  const screen = await render(
    <English>
      <MissingFeatures features={missing}>
        <AuditScreen language="en" location={LOCATION} locations={[LOCATION]} />
      </MissingFeatures>
    </English>,
  );
  const entry = screen.getByRole("listitem", { name: new RegExp(`^(${Object.values(texts).join("|")})`) }).first();
  await expect.element(entry).toBeVisible();
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    /** The query of the newest request for entries. */
    asked: () => {
      const list = door.sent.map(({ call }) => call).filter((call) => call.startsWith("GET /audit?"));
      const { locationKey: _key, ...query } = Object.fromEntries(new URLSearchParams(list.at(-1)?.split("?")[1]));
      return { ...query, count: list.length };
    },
    screen,
    entry,
    dialog,
    undo: entry.getByRole("button", { name: texts.undo }),
    confirm: dialog.getByRole("button", { name: texts.undo }),
  };
};

beforeEach(() => {
  openAddress();
});

describe("the audit log", () => {
  test("says who changed a setting, when, and from what to what", async () => {
    const { screen, entry } = await open([ages, capacities]);
    await expect.element(entry).toHaveTextContent("the-manager");
    await expect.element(entry).toHaveTextContent(texts.action_configuration_changed);
    await expect.element(entry).toHaveTextContent(`${texts.field_ageRestrictions} · ${texts.field_min}: from 12 to 13`);
    // In the centre's time zone.
    await expect.element(entry.getByRole("time")).toHaveTextContent(/^1:30\sPM$/);
    const days = screen.getByRole("heading", { level: 2 });
    await expect.element(days).toHaveLength(2);
    await expect.element(days.first()).toHaveTextContent(/June 8, 2026/);
  });

  test("names the day, the session and both capacities, and links to the week", async () => {
    const { entry } = await open([capacities]);
    await expect.element(entry).toHaveTextContent(/Jun 15, 2026, Monday,? 3:00–5:00\sPM: from 15 to 20/);
    await expect
      .element(entry.getByRole("link", { name: "Jun 15, 2026", exact: true }))
      .toHaveAttribute("href", "/dashboard/schedules/start_day?location=yerevan&week=2026-06-15");
  });

  test("names whose application was changed and which answers, and says when it has been erased", async () => {
    const person = { firstName: "Ani", lastName: "Petrosyan" };
    const corrected: AuditEntry = {
      ...ages,
      action: "answers_corrected",
      target: `registration:${IDS.application}`,
      before: null,
      after: { fields: ["firstName", "guardians.0.lastName"] },
      person,
    };
    const erased: AuditEntry = {
      ...corrected,
      _id: IDS.entry,
      person: { firstName: "", lastName: "", isErased: true },
    };
    const { screen, entry } = await open([corrected, erased]);
    const { student, guardian } = TEXTS.fields;
    const fields = `${student.firstName} and ${TEXTS.groups["guardian-information"]} – ${guardian.lastName}`;
    await expect.element(entry).toHaveTextContent(`${texts.field_fields}: ${fields}`);
    await expect
      .element(entry.getByRole("link", { name: "Ani Petrosyan" }))
      .toHaveAttribute("href", `/dashboard/applicants/${IDS.application}?location=yerevan`);
    await expect.element(screen.getByText(texts.erased)).toBeVisible();
  });

  test("names a presentation, a session and an account by what they were", async () => {
    const presentation = { ...ages, action: "presentation_removed", target: "presentation:one", after: null };
    const removed = { ...presentation, before: { date: "2026-06-12T08:00:00.000Z", capacity: 5 } };
    const session = { ...ages, _id: IDS.entry, action: "session_removed", target: "session:one", after: null };
    const slot = { ...session, before: { weekday: 1, start_time: "15:00", end_time: "17:00" } };
    const { screen } = await open([removed, slot, { ...account, _id: IDS.account }]);
    await expect.element(screen.getByRole("link", { name: /Jun 12.*12:00/ })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: /^Monday/ })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: "front-desk" })).toBeVisible();
  });

  test("is filtered by a person who is found by name, and by what was changed; the first page is shown", async () => {
    const { screen, asked } = await open([ages], {
      applicants: [
        { registrationId: IDS.application, firstName: "Ani", lastName: "Petrosyan", reference: "K7QM-2XPA" },
      ],
    });
    openAddress("/?page=2");
    const person = screen.getByRole("combobox", { name: texts.person });
    await person.fill("petro");
    await screen.getByRole("option", { name: "Ani Petrosyan · K7QM-2XPA" }).click();
    await expect.poll(asked).toMatchObject({ registrationId: IDS.application, offset: "0" });
    await expect.element(screen.getByText("Ani Petrosyan · K7QM-2XPA")).toBeVisible();
    await screen.getByLabelText(texts.kind).selectOptions(dashboard.applicants);
    await expect.poll(asked).toMatchObject({ registrationId: IDS.application, kind: "registration" });
    await screen.getByRole("button", { name: texts.everybody }).click();
    await expect.poll(() => "registrationId" in asked()).toBe(false);
    await expect.element(person).toHaveFocus();
  });

  test("says when a search for a person fails", async () => {
    const { screen } = await open([ages], { refuseSearch: () => refusal(500, "internal") });
    await screen.getByRole("combobox", { name: texts.person }).fill("petro");
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/./);
  });

  test("lets a person in its address be cleared where nobody can be searched", async () => {
    openAddress(`/?application=${IDS.application}`);
    const { screen, asked } = await open([ages], { missing: ["applicants"] });
    await expect.poll(asked).toMatchObject({ registrationId: IDS.application });
    await screen.getByRole("button", { name: texts.everybody }).click();
    await expect.poll(() => "registrationId" in asked()).toBe(false);
  });

  test("leads from an entry to all changes of the same thing, and back to all", async () => {
    openAddress(`/?target=${account.target}`);
    const { screen, entry, asked } = await open([account]);
    await expect
      .element(entry.getByRole("link", { name: texts.changes }))
      .toHaveAttribute("href", "/dashboard/audit?location=yerevan&target=account%3Afront-desk");
    await expect.poll(asked).toMatchObject({ target: account.target });
    await screen.getByRole("button", { name: texts.targetAll }).click();
    await expect.poll(() => "target" in asked()).toBe(false);
    await expect.element(screen.getByLabelText(texts.filter)).toHaveFocus();
  });

  test("says by what the author had signed in, and in which session", async () => {
    const session = IDS.loginSession;
    const { screen } = await open([
      { ...ages, session, factors: ["password", "totp"] },
      { ...account, _id: IDS.account, session, factors: ["passkey"] },
      { ...account, _id: IDS.entry, actor: "Door reader", key: IDS.machineKey },
    ]);
    const entries = screen.getByRole("listitem");
    const both = `${texts.by_password} + ${texts.by_totp}`;
    await expect.element(entries.filter({ hasText: both })).toHaveTextContent(`the-manager${both}`);
    const shortId = texts.session.replace("{id}", session.slice(-6));
    await expect.element(entries.filter({ hasText: both })).toHaveTextContent(shortId);
    await expect.element(entries.filter({ hasText: texts.by_passkey })).toBeVisible();
    await expect.element(entries.filter({ hasText: "Door reader" })).toHaveTextContent(texts.byKey);
    await expect.element(entries.filter({ hasText: "Door reader" })).not.toHaveTextContent(shortId);
  });

  test("leads from an export to the applicants, and names a link's kind and a key", async () => {
    const exported: AuditEntry = {
      ...ages,
      action: "applicants_exported",
      target: "export:yerevan",
      before: null,
      after: { count: 12, format: "csv", filters: [] },
    };
    const made = {
      ...account,
      _id: IDS.account,
      action: "link_made",
      after: { username: "front-desk", kind: "recovery" },
    };
    const key = { ...exported, _id: IDS.entry, action: "key_added", target: "key:one", after: { name: "Door reader" } };
    const { screen, entry } = await open([exported, made, key]);
    await expect
      .element(entry.getByRole("link", { name: texts.kind_export }))
      .toHaveAttribute("href", "/dashboard/applicants?location=yerevan");
    const ofLink = screen.getByRole("listitem").filter({ hasText: texts.action_link_made });
    await expect.element(ofLink).toHaveTextContent(`${texts.field_kind}: ${texts.value_recovery}`);
    await expect
      .element(screen.getByRole("link", { name: "Door reader" }))
      .toHaveAttribute("href", "/dashboard/keys?location=yerevan");
    await expect.element(screen.getByLabelText(texts.kind)).toHaveTextContent(dashboard.keys);
  });

  test("folds a long text, and shows the changed words when it is opened", async () => {
    const text = "The centre opens at ten. ".repeat(8);
    const contract = (words: string): AuditEntry["after"] => ({ contract: { body: { en: words } } });
    const { entry } = await open([{ ...ages, before: contract(text), after: contract(`${text}It closes at nine.`) }]);
    const field = `${texts.field_contract} · ${texts.field_body} · English`;
    const folded = entry.getByText(texts.textChanged.replace("{field}", field));
    await expect.element(folded).toBeVisible();
    await expect.element(entry.getByRole("insertion")).not.toBeInTheDocument();
    await folded.click();
    await expect.element(entry.getByRole("insertion")).toHaveTextContent("It closes at nine.");
    await expect.element(entry.getByRole("region", { name: texts.difference })).toHaveTextContent(/^The centre opens/);
  });

  test("offers Undo for settings only", async () => {
    const { entry } = await open([account]);
    await expect.element(entry).toHaveTextContent(texts.action_account_added);
    await expect.element(entry).toHaveTextContent(`${texts.field_username}: front-desk`);
    await expect.element(entry).toHaveTextContent(`${texts.field_role}: ${texts.value_staff}`);
    await expect.element(entry.getByRole("button")).not.toBeInTheDocument();
  });
});

describe("the address of the audit log", () => {
  test("names the page and the kind of change; another kind shows its first page, a page behind the last shows the last", async () => {
    let count = 12;
    openAddress("/?page=999");
    const { screen, asked } = await open([ages], { count: () => count });
    await vi.waitFor(() => expect(asked()).toMatchObject({ limit: "10", offset: "10" }));
    const sizes = screen.getByLabelText(dashboard.rows).getByRole("option");
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual([
      "10",
      "25",
      "50",
      "100",
      dashboard.allRows,
    ]);
    await screen.getByRole("button", { name: dashboard.previous }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject({ offset: "0" }));
    await screen.getByRole("button", { name: dashboard.next }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject({ offset: "10" }));
    count = 0;
    await screen.getByLabelText(texts.filter).selectOptions("session_removed");
    await vi.waitFor(() => expect(asked()).toMatchObject({ offset: "0", action: "session_removed" }));
    await expect.element(screen.getByText(texts.empty, { exact: true })).toBeVisible();
  });

  test("names a period, whose both ends are one request", async () => {
    vi.setSystemTime(new Date("2026-06-08T09:30:00Z"));
    const { screen, asked } = await open([ages]);
    const period = screen.getByRole("button", { name: new RegExp(`^${texts.period} `) });
    await expect.element(period).toHaveTextContent(texts.periodAny);
    await period.click();
    const calendar = screen.getByRole("dialog", { name: texts.period });
    await calendar.getByRole("button", { name: /previous month/i }).click();
    const day = (date: string) =>
      calendar.getByRole("gridcell").getByRole("button").filter({ hasText: date }).element();
    await expect.element(calendar.getByRole("gridcell").getByRole("button").first()).toBeVisible();
    const { count } = asked();
    // The calendar waits for further changes before it reports one.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    (day("10") as HTMLElement).click();
    await vi.waitFor(() => expect(day("10")?.closest("[aria-selected=true]")).not.toBeNull());
    (day("12") as HTMLElement).click();
    await vi.waitFor(() => expect(day("12")?.closest("[aria-selected=true]")).not.toBeNull());
    expect(asked().count).toBe(count);
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked()).toMatchObject({ from: "2026-05-10", to: "2026-05-12", count: count + 1 }));
    await calendar.getByRole("button", { name: common.done }).click();
    await expect.element(period).toHaveTextContent(/From May 10, 2026 to May 12, 2026$/);
    await period.click();
    await calendar.getByRole("button", { name: texts.periodAny }).click();
    await vi.waitFor(() => expect(asked()).not.toHaveProperty("from"));
    await calendar.getByRole("button", { name: common.done }).click();
    await expect.element(period).toHaveTextContent(texts.periodAny);
  });
});

describe("undoing a change of settings", () => {
  test("is confirmed, then shown, and the focus stays on the entry", async () => {
    const { entry, dialog, undo, confirm, sentTo } = await open([ages]);
    await undo.click();
    await expect.element(dialog).toHaveTextContent(/the-manager changed on Jun 8/);
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(UNDO)).toEqual([]);
    await undo.click();
    await confirm.click();
    await vi.waitFor(() => expect(messages).toEqual([texts.undoneNow]));
    await expect.element(entry).toHaveTextContent(/Undone Jun 9.+2:15\sPM/);
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(entry).toHaveFocus();
    expect(sentTo(UNDO)).toEqual([{ id: ages._id }]);
  });

  test("that a newer change replaced is refused in the dialog", async () => {
    const { dialog, undo, confirm } = await open([ages], { refuse: () => refusal(409, "audit_undo_refused") });
    await undo.click();
    await confirm.click();
    await expect.element(dialog.getByText(errors.audit_undo_refused)).toBeVisible();
    expect(messages).toEqual([]);
  });
});
