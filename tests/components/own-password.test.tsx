import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MyAccount } from "@/components/dashboard/my-account";
import { Snackbar } from "@/components/ui/snackbar";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { PASSWORD_MIN } from "@/lib/domain/dashboard/account-draft";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { dashboard: texts, errors } = TEXTS;
const length = texts.passwordLength.replace("{count}", String(PASSWORD_MIN));

const openAccount = async (reply: () => Response) => {
  const { sent } = answerCalls(answer(staffAccounts.changePassword, reply));
  const screen = await render(
    <English>
      <MyAccount username="reception" />
      <Snackbar label="Messages" />
    </English>,
  );
  await screen.getByRole("button", { name: texts.myAccount }).click();
  const dialog = screen.getByRole("dialog", { name: texts.myAccount });
  return {
    sent,
    screen,
    dialog,
    current: dialog.getByLabelText(texts.currentPassword),
    next: dialog.getByLabelText(texts.newPassword),
    submit: dialog.getByRole("button", { name: texts.changePassword }),
  };
};

test("the header says who is signed in, and everybody changes their own password there", async () => {
  const { dialog, current, next, sent, screen } = await openAccount(() => new Response(null, { status: 204 }));
  await expect.element(dialog).toHaveTextContent("reception");
  await current.fill("the old password");
  await next.fill("the new password");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText(texts.passwordChanged)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ current: "the old password", password: "the new password" }]);
});

test("what is missing is named beside its field, which gets the focus, and nothing is sent", async () => {
  const { dialog, current, next, submit, sent } = await openAccount(() => new Response(null, { status: 204 }));
  await next.fill("short");
  await submit.click();
  await expect.element(dialog.getByText(texts.currentPasswordNeeded)).toBeVisible();
  await expect.element(next).toHaveAttribute("aria-invalid", "true");
  await expect.element(current).toHaveFocus();
  expect(dialog.getByText(length).elements()).toHaveLength(2);
  expect(sent).toEqual([]);
});

test("the same password again is refused at its field, and nothing is sent", async () => {
  const { dialog, current, next, submit, sent } = await openAccount(() => new Response(null, { status: 204 }));
  await current.fill("the old password");
  await next.fill("the old password");
  await submit.click();
  await expect.element(next).toHaveFocus();
  await expect.element(dialog.getByText(texts.passwordSame)).toBeVisible();
  expect(sent).toEqual([]);
});

test("a wrong current password is said at its field, and what was typed stays", async () => {
  const { dialog, current, next, submit } = await openAccount(() => refusal(422, "password_wrong"));
  await current.fill("a guess");
  await next.fill("the new password");
  await submit.click();
  await expect.element(dialog.getByText(errors.password_wrong)).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement).toBe(current.element()));
  await expect.element(next).toHaveValue("the new password");
});
