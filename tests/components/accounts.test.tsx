import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AccountsScreen } from "@/components/dashboard/accounts/accounts-screen";
import { sampleAccount } from "@/lib/contracts/samples";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { accounts: texts, errors } = TEXTS;

vi.mock("next/navigation", () => import("./navigation-support"));

const OWN = { ...sampleAccount, username: "demo", role: "manager" as const };
const ADD = "POST /account/add";

const open = async () => {
  const door = answerCalls(
    answer(staffAccounts.list, () => ({ accounts: [OWN], count: 1 })),
    answer(staffAccounts.add, () => refusal(409, "username_taken")),
  );
  const screen = await render(
    <English>
      <AccountsScreen language="en" location={LOCATION} locations={[LOCATION]} ownId={OWN._id} />
    </English>,
  );
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    dialog,
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
