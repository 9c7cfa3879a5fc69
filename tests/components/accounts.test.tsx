import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AccountsScreen } from "@/components/dashboard/accounts/accounts-screen";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { SAMPLE_VERSION, sampleAccount } from "@/lib/contracts/samples";
import { staffAuth } from "@/lib/contracts/staff";
import { type MadeLink, type StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffPolicy } from "@/lib/contracts/staff-policy";
import { answer, answerCalls, LOCATION, refusal, refuseFields } from "./door-support";
import { English, TEXTS } from "./english";
import { messages } from "./snackbar-support";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { accounts: texts, common, dashboard, errors } = TEXTS;

const OWN: StaffAccount = { ...sampleAccount, username: "demo", role: "manager" };
const DESK: StaffAccount = {
  ...sampleAccount,
  _id: "desk",
  username: "front-desk",
  name: "Front desk",
  email: "desk@example.org",
};
const ADD = "POST /account/add";
const UPDATE = "PATCH /account/update";
const LINK = "POST /account/link";
const POLICY = "PATCH /account/policy";
const URL = `https://am.example.org/dashboard/link#token=${"a".repeat(43)}`;

const linkOf = (kind: MadeLink["kind"], byEmail: boolean): MadeLink => ({
  kind,
  expiresAt: "2026-06-15T09:30:00.000Z",
  ...(!byEmail && { url: URL }),
});

interface Door {
  add?: () => ReplyOf<typeof staffAccounts.add> | Response;
  update?: () => Response | undefined;
  link?: () => Response;
  mayChange?: boolean;
  hasPasswords?: boolean;
  desk?: Partial<StaffAccount>;
}

/** Opens the accounts of two people. The door stores the changes of the colleague that it does not refuse. */
const open = async ({ add, update, link, mayChange = true, hasPasswords = true, desk: changed }: Door = {}) => {
  let desk = { ...DESK, ...changed };
  let demands = { staff: false, manager: true };
  const door = answerCalls(
    answer(staffAccounts.list, () => ({ accounts: [OWN, desk], count: 2 })),
    answer(staffAccounts.add, ({ byEmail, language: _language, ...account }) =>
      add
        ? add()
        : {
            account: { ...sampleAccount, ...account, isInvited: true, factors: [] },
            link: linkOf("invitation", byEmail ?? false),
          },
    ),
    answer(staffAccounts.update, ({ id: _id, version: _version, name, email, ...changes }) => {
      const refused = update?.();
      if (refused) return refused;
      desk = { ...desk, ...changes, ...(name && { name }), ...(email && { email }) };
      return desk;
    }),
    answer(staffAccounts.makeLink, ({ kind, byEmail }) => link?.() ?? linkOf(kind, byEmail ?? false)),
    answer(staffAccounts.endSessions, () => undefined),
    answer(staffAuth.methods, () => ({ hasPasswords, hasPasskeys: true })),
    answer(staffPolicy.get, () => ({ demands, mayChange })),
    answer(staffPolicy.change, (body) => {
      demands = body.demands;
      return { demands, mayChange };
    }),
  );
  let visits = 1;
  const shown = (visit: number) => (
    <English>
      <AccountsScreen key={visit} language="en" location={LOCATION} locations={[LOCATION]} ownId={OWN._id} />
    </English>
  );
  const screen = await render(shown(visits));
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    dialog,
    rowOf: (name: string) => screen.getByRole("row").filter({ hasText: name }),
    press: (text: string, name: string) => screen.getByRole("button", { name: text.replace("{name}", name) }).click(),
    pressInDialog: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
    choose: (name: string) => dialog.getByRole("radio", { name, exact: true }).click(),
    reopen: () => screen.rerender(shown(++visits)),
    invite: screen.getByRole("button", { name: texts.invite, exact: true }),
    username: dialog.getByLabelText(texts.username),
    name: dialog.getByRole("textbox", { name: `${texts.name} ${common.optional}` }),
    email: dialog.getByLabelText(texts.email),
    location: dialog.getByLabelText("Yerevan"),
    submit: dialog.getByRole("button", { name: texts.inviteSubmit, exact: true }),
    madeLink: dialog.getByRole("textbox", { name: texts.madeLink }),
  };
};

describe("the list of staff", () => {
  test("shows the name with the username and the address below, what they sign in with, and their last sign-in", async () => {
    const { rowOf } = await open({ desk: { factors: ["password", "totp", "recovery_code"] } });
    const row = rowOf("front-desk");
    const { stateActive, factor_password, factor_totp } = texts;
    for (const text of ["Front desk", "front-desk", "desk@example.org", stateActive, factor_password, factor_totp])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    // In the centre's zone.
    await expect.element(row).toHaveTextContent(/Jun 8, 2026, 1:30\sPM/);
    await expect.element(rowOf("demo")).toHaveTextContent(texts.you);
  });

  test("says who is invited, has never signed in and has nothing to sign in with yet", async () => {
    const { rowOf } = await open({ desk: { isInvited: true, lastSignInAt: undefined, factors: [] } });
    for (const text of [texts.stateInvited, texts.never, texts.factorsNone])
      await expect.element(rowOf("front-desk").getByText(text)).toBeVisible();
  });
});

describe("inviting", () => {
  test("names at each field why a username, an address or no centre is refused, and sends nothing", async () => {
    const { invite, dialog, username, email, location, submit, sentTo } = await open();
    await invite.click();
    await username.fill("a b");
    await location.click();
    await expect.element(location).not.toBeChecked();
    await submit.click();
    for (const text of [texts.wrong_username, texts.wrong_email, texts.wrong_locations])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(email).toHaveFocus();
    for (const field of [username, email, location])
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(username).toHaveAccessibleDescription(expect.stringContaining(texts.wrong_username));
    await expect.element(email).toHaveAccessibleDescription(expect.stringContaining(texts.wrong_email));
    expect(sentTo(ADD)).toEqual([]);
  });

  test("says at its field that a username is taken, and keeps it", async () => {
    const { invite, dialog, username, submit, choose, sentTo } = await open({
      add: () => refusal(409, "username_taken"),
    });
    await invite.click();
    await username.fill("FRONT-DESK");
    await choose(texts.delivery_print);
    await submit.click();
    await expect.element(dialog.getByText(errors.username_taken)).toBeVisible();
    await expect.element(username).toHaveFocus();
    await expect.element(username).toHaveValue("FRONT-DESK");
    await expect.element(username).toHaveAttribute("aria-invalid", "true");
    const sent = { username: "FRONT-DESK", role: "staff", locations: ["yerevan"], byEmail: false, language: "en" };
    expect(sentTo(ADD)).toEqual([sent]);
  });

  test("sends the link by e-mail, and says to which address and until when", async () => {
    const { invite, dialog, name, username, email, pressInDialog, madeLink, sentTo } = await open();
    await invite.click();
    await name.fill(" Back office ");
    await email.fill("office@example.org");
    await username.fill("back-office");
    await pressInDialog(texts.inviteSubmit);
    await expect.element(dialog).toHaveTextContent(/Sent to office@example\.org\. It works once, until Jun 15, 2026/);
    await expect.element(madeLink).not.toBeInTheDocument();
    expect(sentTo(ADD)).toMatchObject([{ name: "Back office", email: "office@example.org", byEmail: true }]);
    await pressInDialog(texts.sentDone);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("says that no e-mail can be sent, and that the link can be printed", async () => {
    const { invite, dialog, username, email, pressInDialog } = await open({
      add: () => refusal(409, "mailbox_missing"),
    });
    await invite.click();
    await username.fill("back-office");
    await email.fill("office@example.org");
    await pressInDialog(texts.inviteSubmit);
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.mailbox_missing);
    await expect.element(username).toHaveValue("back-office");
  });

  test("shows the link once, to copy, to scan and to print with for whom, where and until when", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const printed = vi.spyOn(window, "print").mockReturnValue();
    const { invite, dialog, username, choose, pressInDialog, madeLink } = await open();
    await invite.click();
    await username.fill("back-office");
    await choose(texts.delivery_print);
    await pressInDialog(texts.inviteSubmit);
    await expect.element(madeLink).toHaveValue(URL);
    await expect.element(dialog.getByText(texts.madeWarning)).toBeVisible();
    await expect.element(dialog.getByRole("img", { name: texts.qrAlt })).toBeVisible();
    await pressInDialog(texts.copy);
    await expect.element(dialog.getByRole("status")).toHaveTextContent(texts.copied);
    expect(copied.mock.calls).toEqual([[URL]]);
    await pressInDialog(texts.printLink);
    expect(printed).toHaveBeenCalledOnce();
    const sheet = document.querySelector("[data-print-sheet]")?.textContent;
    for (const text of [texts.sheetTitle_invitation, "back-office", "Yerevan", "am.example.org", "Jun 15, 2026", URL])
      expect(sheet).toContain(text);
    await userEvent.keyboard("{Escape}");
    await expect.element(madeLink).toBeVisible();
    await pressInDialog(texts.madeDone);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.body.innerHTML).not.toContain(URL);
  });

  test("opens and closes the dialog by keyboard, and the focus returns", async () => {
    const { invite, dialog, name } = await open();
    (invite.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(invite).toHaveFocus();
  });

  test("that the end of the session interrupted goes on after the login", async () => {
    const { invite, dialog, username, email, pressInDialog, reopen } = await open({
      add: () => refusal(401, "unauthenticated"),
    });
    await invite.click();
    await username.fill("new-desk");
    await email.fill("new@example.org");
    await pressInDialog(texts.inviteSubmit);
    await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
    await reopen();
    await expect.element(username).toHaveValue("new-desk");
    await expect.element(email).toHaveValue("new@example.org");
    await pressInDialog(common.cancel);
    await reopen();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

test("managers cannot block themselves, sign themselves out everywhere, change their own role or leave a centre, and read why", async () => {
  const { screen, dialog, location } = await open();
  for (const text of [texts.disableOf, texts.endSessionsOf, texts.linkOf]) {
    const action = screen.getByRole("button", { name: text.replace("{name}", "demo") });
    await expect.element(action).toHaveAttribute("aria-disabled", "true");
    await expect.element(action).toHaveAccessibleDescription(texts.ownHint);
    await action.click({ force: true });
  }
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole("button", { name: texts.editOf.replace("{name}", "demo") }).click();
  await expect.element(dialog.getByText(texts.ownHint)).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: texts.role_staff })).toBeDisabled();
  await expect.element(location).toBeDisabled();
});

describe("editing an account", () => {
  test("sends only the role that changed: a colleague may change the rest", async () => {
    const { press, dialog, pressInDialog, rowOf, sentTo } = await open();
    await press(texts.editOf, "front-desk");
    await dialog.getByRole("radio", { name: texts.role_manager }).click();
    await pressInDialog(common.save);
    await expect.element(rowOf("front-desk")).toHaveTextContent(texts.role_manager);
    await expect.element(rowOf("front-desk")).not.toHaveTextContent(texts.you);
    expect(sentTo(UPDATE)).toEqual([{ id: "desk", version: SAMPLE_VERSION, role: "manager" }]);
  });

  test("renames, and removes an emptied address", async () => {
    const { press, name, email, pressInDialog, rowOf, sentTo } = await open();
    await press(texts.editOf, "front-desk");
    await name.fill("Reception");
    await email.fill("");
    await pressInDialog(common.save);
    await expect.element(rowOf("Reception")).toBeVisible();
    expect(sentTo(UPDATE)).toEqual([{ id: "desk", version: SAMPLE_VERSION, name: "Reception", email: null }]);
  });

  test("names an address that is none, whoever refuses it", async () => {
    const { press, dialog, email, pressInDialog, sentTo } = await open({ update: () => refuseFields("email") });
    await press(texts.editOf, "front-desk");
    await email.fill("desk@");
    await pressInDialog(common.save);
    await expect.element(dialog.getByText(texts.wrong_email)).toBeVisible();
    expect(sentTo(UPDATE)).toEqual([]);
    await email.fill("desk2@example.org");
    await pressInDialog(common.save);
    await expect
      .poll(() => sentTo(UPDATE))
      .toEqual([{ id: "desk", version: SAMPLE_VERSION, email: "desk2@example.org" }]);
    await expect.element(dialog.getByText(texts.wrong_email)).toBeVisible();
    await expect.element(email).toHaveAttribute("aria-invalid", "true");
  });
});

describe("an account that a colleague has changed meanwhile", () => {
  const NOW = { ...DESK, name: "Reception", locations: ["gyumri"], version: "v2" };
  const stale = () => refusal(409, "changed_meanwhile", { data: { current: NOW } });

  test("is told with what was typed, and saved on top of theirs", async () => {
    const answers: (() => Response | undefined)[] = [stale];
    const { press, dialog, name, email, sentTo } = await open({ update: () => answers.shift()?.() });
    await press(texts.editOf, "front-desk");
    await email.fill("new@example.org");
    await dialog.getByRole("button", { name: common.save, exact: true }).click();
    const notice = dialog.getByRole("alert");
    await expect.element(notice).toHaveFocus();
    await expect.element(notice).toHaveTextContent(new RegExp(`${texts.name}.*Front desk.*Reception`));
    await expect.element(notice).toHaveTextContent(new RegExp(`${texts.centres}.*gyumri`));
    await expect.element(email).toHaveValue("new@example.org");
    // What was not typed is as it is now.
    await expect.element(name).toHaveValue("Reception");
    await notice.getByRole("button", { name: dashboard.staleKeep }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(UPDATE)).toEqual([
      { id: "desk", version: SAMPLE_VERSION, email: "new@example.org" },
      { id: "desk", version: "v2", email: "new@example.org" },
    ]);
  });

  test("is blocked only when that is confirmed again", async () => {
    const answers: (() => Response | undefined)[] = [stale];
    const { press, dialog, pressInDialog, sentTo } = await open({ update: () => answers.shift()?.() });
    await press(texts.disableOf, "front-desk");
    await pressInDialog(texts.disableConfirm);
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(dashboard.staleAgain);
    await pressInDialog(texts.disableConfirm);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(UPDATE)).toMatchObject([{ version: SAMPLE_VERSION }, { version: "v2", isDisabled: true }]);
  });
});

describe("a one-time link", () => {
  test("for a new password goes to the address of the account", async () => {
    const { press, dialog, pressInDialog, sentTo } = await open();
    await press(texts.linkOf, "front-desk");
    await expect.element(dialog.getByRole("radio", { name: texts.link_password })).toBeChecked();
    await expect.element(dialog.getByText(texts.recoveryText)).not.toBeInTheDocument();
    await pressInDialog(texts.linkSend);
    await expect.element(dialog).toHaveTextContent(/Sent to desk@example\.org/);
    expect(sentTo(LINK)).toEqual([{ id: "desk", kind: "password", byEmail: true, language: "en" }]);
  });

  test("of recovery says what it removes and that one should know the person, and is shown with its sheet", async () => {
    const { press, dialog, choose, pressInDialog, madeLink, sentTo } = await open();
    await press(texts.linkOf, "front-desk");
    await choose(texts.link_recovery);
    await expect.element(dialog.getByRole("status")).toHaveTextContent(texts.recoveryText);
    await choose(texts.delivery_print);
    await pressInDialog(texts.linkMake);
    await expect.element(madeLink).toHaveValue(URL);
    expect(document.querySelector("[data-print-sheet]")?.textContent).toContain(texts.sheetText_recovery);
    expect(sentTo(LINK)).toEqual([{ id: "desk", kind: "recovery", byEmail: false, language: "en" }]);
  });

  test("is the invitation again for who has not signed in yet; without an address it can only be printed", async () => {
    const { press, dialog } = await open({ desk: { isInvited: true, factors: [], email: undefined } });
    await press(texts.linkOf, "front-desk");
    await expect.element(dialog.getByRole("radio", { name: texts.link_invitation })).toBeChecked();
    await expect.element(dialog.getByRole("radio", { name: texts.link_password })).not.toBeInTheDocument();
    const byEmail = dialog.getByRole("radio", { name: texts.delivery_email });
    await expect.element(byEmail).toBeDisabled();
    await expect.element(byEmail).toHaveAccessibleDescription(texts.deliveryNone);
    await expect.element(dialog.getByRole("radio", { name: texts.delivery_print })).toBeChecked();
  });

  test("of recovery is offered only to who has a second factor, and none to who is blocked", async () => {
    const { press, dialog, pressInDialog, screen, reopen } = await open({ desk: { factors: ["password"] } });
    await press(texts.linkOf, "front-desk");
    await expect.element(dialog.getByRole("radio", { name: texts.link_password })).toBeVisible();
    await expect.element(dialog.getByRole("radio", { name: texts.link_recovery })).not.toBeInTheDocument();
    await pressInDialog(common.cancel);
    await press(texts.disableOf, "front-desk");
    await pressInDialog(texts.disableConfirm);
    await reopen();
    const link = screen.getByRole("button", { name: texts.linkOf.replace("{name}", "front-desk") });
    await expect.element(link).toHaveAccessibleDescription(texts.blockedHint);
  });

  test("for a new password is not offered to who has a second factor where passwords are off", async () => {
    const { press, dialog } = await open({ hasPasswords: false });
    await press(texts.linkOf, "front-desk");
    await expect.element(dialog.getByRole("radio", { name: texts.link_recovery })).toBeChecked();
    await expect.element(dialog.getByRole("radio", { name: texts.link_password })).not.toBeInTheDocument();
  });

  test("that is refused says why in the dialog", async () => {
    const { press, dialog, pressInDialog } = await open({ link: () => refusal(409, "mailbox_missing") });
    await press(texts.linkOf, "front-desk");
    await pressInDialog(texts.linkSend);
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.mailbox_missing);
  });
});

test("a colleague is signed out everywhere after a confirmation", async () => {
  const { press, dialog, pressInDialog, sentTo } = await open();
  await press(texts.endSessionsOf, "front-desk");
  await expect.element(dialog).toHaveTextContent(texts.endSessionsText);
  await pressInDialog(texts.endSessionsConfirm);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo("POST /account/end-sessions")).toEqual([{ id: "desk" }]);
  await vi.waitFor(() => expect(messages).toEqual([texts.endSessionsDone.replace("{name}", "front-desk")]));
});

describe("the rules of the second factor", () => {
  test("are changed by who manages every centre", async () => {
    const { screen, sentTo } = await open();
    const section = screen.getByRole("region", { name: texts.policyTitle });
    const staff = section.getByLabelText(texts.policy_staff);
    await expect.element(section.getByLabelText(texts.policy_manager)).toBeChecked();
    await expect.element(staff).not.toBeChecked();
    await expect.element(section).toHaveTextContent(/gets 7 days/);
    await staff.click();
    await section.getByRole("button", { name: common.save }).click();
    await vi.waitFor(() => expect(messages).toEqual([texts.policySaved]));
    await expect.element(staff).toBeChecked();
    expect(sentTo(POLICY)).toEqual([{ demands: { staff: true, manager: true } }]);
  });

  test("can only be read by other managers, who are told why", async () => {
    const { screen } = await open({ mayChange: false });
    const section = screen.getByRole("region", { name: texts.policyTitle });
    await expect.element(section.getByText(texts.policyReadOnly)).toBeVisible();
    await expect.element(section.getByLabelText(texts.policy_manager)).toBeChecked();
    await expect.element(section.getByLabelText(texts.policy_manager)).toBeDisabled();
    await expect.element(section.getByRole("button", { name: common.save })).not.toBeInTheDocument();
  });
});
