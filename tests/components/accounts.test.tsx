import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AccountsScreen } from "@/components/dashboard/accounts/accounts-screen";
import { isLoginSessionEnd, redirectsToLogin } from "@/lib/client/login-session-end";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { sampleAccount } from "@/lib/contracts/samples";
import { type StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";

// A redirect would leave the page of the test.
vi.mock("@/lib/client/login-session-end", { spy: true });

beforeEach(() => void vi.mocked(redirectsToLogin).mockImplementation(isLoginSessionEnd));

const { accounts: texts, common, errors } = TEXTS;

const OWN = { ...sampleAccount, username: "demo", role: "manager" as const };
const DESK: StaffAccount = { ...sampleAccount, _id: "desk", username: "front-desk" };
const ADD = "POST /account/add";
const UPDATE = "PATCH /account/update";
const PASSWORD = "password of a test";

interface Door {
  add?: () => ReplyOf<typeof staffAccounts.add> | Response;
  update?: (password: string | undefined) => ReplyOf<typeof staffAccounts.update> | Response;
}

/**
 * Opens the accounts of two people. The door stores the changes of the colleague that it does not refuse; the own new
 * password ends the session.
 */
const open = async ({ add, update }: Door = {}) => {
  let desk = DESK;
  let isEnded = false;
  const door = answerCalls(
    answer(staffAccounts.list, () => (isEnded ? refusal(401, "unauthenticated") : { accounts: [OWN, desk], count: 2 })),
    answer(staffAccounts.add, () => add?.() ?? refusal(409, "username_taken")),
    answer(staffAccounts.update, ({ id: _id, makePassword: _made, password, ...changes }) => {
      const refused = update?.(password);
      if (refused) return refused;
      if (_id === OWN._id) isEnded = password !== undefined;
      else desk = { ...desk, ...changes };
      return desk;
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
    password: dialog.getByLabelText(texts.password).first(),
    reopen: () => screen.rerender(shown(++visits)),
    add: screen.getByRole("button", { name: texts.add, exact: true }),
    username: dialog.getByLabelText(texts.username),
    location: dialog.getByLabelText("Yerevan"),
    submit: dialog.getByRole("button", { name: texts.add, exact: true }),
  };
};

describe("adding an account", () => {
  test("names at each field why a name, no centre or a short password is refused, and sends nothing", async () => {
    const { add, dialog, username, location, submit, sentTo } = await open();
    await add.click();
    await username.fill("a b");
    await location.click();
    await expect.element(location).not.toBeChecked();
    const password = dialog.getByLabelText(texts.password).first();
    await password.fill("short");
    await submit.click();
    for (const text of [texts.wrong_username, texts.wrong_locations, texts.wrong_password])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(username).toHaveFocus();
    for (const field of [username, password, location])
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(username).toHaveAccessibleDescription(expect.stringContaining(texts.wrong_username));
    await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(texts.wrong_password));
    expect(sentTo(ADD)).toEqual([]);
  });

  test("says at its field that a name is taken, and keeps the name", async () => {
    const { add, dialog, username, submit, sentTo } = await open();
    await add.click();
    await username.fill("FRONT-DESK");
    await submit.click();
    await expect.element(dialog.getByText(errors.username_taken)).toBeVisible();
    await expect.element(username).toHaveFocus();
    await expect.element(username).toHaveValue("FRONT-DESK");
    await expect.element(username).toHaveAttribute("aria-invalid", "true");
    expect(sentTo(ADD)).toEqual([{ username: "FRONT-DESK", role: "staff", locations: ["yerevan"] }]);
  });

  test("opens and closes the dialog by keyboard, and the focus returns", async () => {
    const { add, dialog, username } = await open();
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(username).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
  });
});

test("managers cannot block themselves, change their own role or leave a centre, and read why", async () => {
  const { screen, dialog, location } = await open();
  const block = screen.getByRole("button", { name: texts.disableOf.replace("{name}", "demo") });
  await expect.element(block).toHaveAttribute("aria-disabled", "true");
  await expect.element(block).toHaveAccessibleDescription(texts.ownHint);
  await block.click({ force: true });
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole("button", { name: texts.editOf.replace("{name}", "demo") }).click();
  await expect.element(dialog.getByText(texts.ownHint)).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: texts.role_staff })).toBeDisabled();
  await expect.element(location).toBeDisabled();
});

describe("a generated password", () => {
  const GENERATED = "mild-otter-paints-seven";

  test("is shown once after adding an account, and copied", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { add, screen, dialog, username, pressInDialog, password } = await open({
      add: () => ({ ...DESK, password: GENERATED }),
    });
    await add.click();
    await username.fill("front-desk");
    await pressInDialog(texts.add);
    await expect.element(password).toHaveValue(GENERATED);
    await pressInDialog(texts.copy);
    await expect.element(dialog.getByRole("status")).toHaveTextContent(texts.copied);
    expect(copied.mock.calls).toEqual([[GENERATED]]);
    await userEvent.keyboard("{Escape}");
    await expect.element(password).toBeVisible();
    await pressInDialog(texts.madeDone);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(screen.container.innerHTML).not.toContain(GENERATED);
  });

  test("is shown for an account whose new password was left empty; a shorter one is refused", async () => {
    const { press, dialog, pressInDialog, password, sentTo } = await open({
      update: (typed) => ({ ...DESK, ...(typed === undefined && { password: GENERATED }) }),
    });
    await press(texts.passwordOf, "front-desk");
    await password.fill("too short");
    await pressInDialog(texts.setPassword);
    await expect.element(dialog.getByText(texts.wrong_password)).toBeVisible();
    expect(sentTo(UPDATE)).toEqual([]);
    await password.fill("");
    await pressInDialog(texts.setPassword);
    await expect.element(password).toHaveValue(GENERATED);
    expect(sentTo(UPDATE)).toEqual([{ id: "desk", makePassword: true }]);
  });
});

test("managers type their own new password, which is never generated: it ends their session", async () => {
  const { press, dialog, pressInDialog, password, sentTo } = await open();
  await press(texts.passwordOf, "demo");
  await expect.element(dialog.getByText(texts.ownPasswordText)).toBeVisible();
  await pressInDialog(texts.setPassword);
  await expect.element(dialog.getByText(texts.wrong_password)).toBeVisible();
  expect(sentTo(UPDATE)).toEqual([]);
  await password.fill("quite another password");
  await pressInDialog(texts.setPassword);
  await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
  expect(sentTo(UPDATE)).toEqual([{ id: OWN._id, password: "quite another password" }]);
});

test("an account becomes a manager's, and only the role is sent: a colleague may change the rest", async () => {
  const { press, dialog, pressInDialog, rowOf, sentTo } = await open();
  await press(texts.editOf, "front-desk");
  await dialog.getByRole("radio", { name: texts.role_manager }).click();
  await pressInDialog(common.save);
  await expect.element(rowOf("front-desk")).toHaveTextContent(texts.role_manager);
  await expect.element(rowOf("front-desk")).not.toHaveTextContent(texts.you);
  await expect.element(rowOf("demo")).toHaveTextContent(texts.you);
  expect(sentTo(UPDATE)).toEqual([{ id: "desk", role: "manager" }]);
});

test("an account that the end of the session kept from being added is there after the login, without its password", async () => {
  const { add, dialog, username, pressInDialog, password, reopen } = await open({
    add: () => refusal(401, "unauthenticated"),
  });
  await add.click();
  await username.fill("new-desk");
  await password.fill(PASSWORD);
  await pressInDialog(texts.add);
  await vi.waitFor(() => expect(redirectsToLogin).toHaveReturnedWith(true));
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  await reopen();
  await expect.element(username).toHaveValue("new-desk");
  await expect.element(password).toHaveValue("");
  await pressInDialog(common.cancel);
  await reopen();
  await expect.element(dialog).not.toBeInTheDocument();
});
