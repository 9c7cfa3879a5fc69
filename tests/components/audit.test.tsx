import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AuditScreen } from "@/components/dashboard/audit/audit-screen";
import { EARLIER, IDS, NOW, sampleSlots, sampleStartDay } from "@/lib/contracts/samples";
import { type AuditEntry, staffAudit } from "@/lib/contracts/staff-audit";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { audit: texts, common, dashboard, errors } = TEXTS;
const UNDO = "POST /audit/undo";

vi.mock("next/navigation", () => import("./navigation-support"));
vi.mock("next/link", async () => (await import("./link-support")).linkModule);

const messages = vi.hoisted((): string[] => []);
vi.mock("@/components/ui/snackbar", () => ({ showSnackbar: ({ text }: { text: string }) => messages.push(text) }));

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

/** Opens the log of these entries. The door undoes an entry, unless it refuses that. */
const open = async (logged: AuditEntry[], refuse?: () => Response) => {
  let entries = logged;
  const door = answerCalls(
    answer(staffAudit.list, () => ({ entries, count: entries.length })),
    answer(staffAudit.undo, ({ id }) => {
      if (refuse) return refuse();
      entries = entries.map((entry) => (entry._id === id ? { ...entry, undoneAt: "2026-06-09T10:15:00Z" } : entry));
      return undefined;
    }),
    answer(staffStartDays.sessions, () => sampleSlots),
  );
  const screen = await render(
    <English>
      <AuditScreen language="en" location={LOCATION} locations={[LOCATION]} />
    </English>,
  );
  const entry = screen.getByRole("listitem", { name: new RegExp(`^(${Object.values(texts).join("|")})`) }).first();
  await expect.element(entry).toBeVisible();
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    entry,
    dialog,
    undo: entry.getByRole("button", { name: texts.undo }),
    confirm: dialog.getByRole("button", { name: texts.undo }),
  };
};

beforeEach(() => {
  messages.length = 0;
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
      .element(entry.getByRole("link", { name: dashboard.startDays }))
      .toHaveAttribute("href", "/dashboard/schedules/start_day?location=yerevan&week=2026-06-15");
  });

  test("offers Undo for settings only", async () => {
    const { entry } = await open([account]);
    await expect.element(entry).toHaveTextContent(texts.action_account_added);
    await expect.element(entry).toHaveTextContent(`${texts.field_username}: front-desk`);
    await expect.element(entry).toHaveTextContent(`${texts.field_role}: ${texts.value_staff}`);
    await expect.element(entry.getByRole("button")).not.toBeInTheDocument();
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
    const { dialog, undo, confirm } = await open([ages], () => refusal(409, "audit_undo_refused"));
    await undo.click();
    await confirm.click();
    await expect.element(dialog.getByText(errors.audit_undo_refused)).toBeVisible();
    expect(messages).toEqual([]);
  });
});
