import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ConfirmMailbox } from "@/components/mailbox/confirm-mailbox";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { confirmMailboxRoute, routes } from "@/lib/domain/routes";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";

const { mailbox: texts } = TEXTS;
const CONFIRM = "POST /mailbox/confirm";

const open = async (reply: () => unknown, link = confirmMailboxRoute("the-token")) => {
  window.history.replaceState(null, "", link);
  const door = answerCalls(answer(mailboxes.confirm, () => reply() as { success: true }));
  const screen = await render(
    <English>
      <ConfirmMailbox />
    </English>,
  );
  return { ...door, screen, button: screen.getByRole("button", { name: texts.confirm }) };
};

describe("the page of a mailbox's link", () => {
  test("confirms by its button, not by being opened, and keeps the token out of the address", async () => {
    const { screen, button, sentTo } = await open(() => ({ success: true }));
    await expect.element(button).toBeVisible();
    expect(sentTo(CONFIRM)).toEqual([]);
    expect(window.location.hash).toBe("");
    await button.click();
    await expect.element(screen.getByRole("status")).toHaveTextContent(texts.confirmed);
    expect(sentTo(CONFIRM)).toEqual([{ token: "the-token" }]);
    await expect.element(button).not.toBeInTheDocument();
  });

  test("says that a link is not valid", async () => {
    const { screen, button } = await open(() => refusal(404, "not_found"));
    await button.click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(texts.invalid);
  });

  test("says that an address without a token is not valid, and offers nothing to press", async () => {
    const { screen, button } = await open(() => ({ success: true }), routes.confirmMailbox);
    await expect.element(screen.getByRole("alert")).toHaveTextContent(texts.invalid);
    await expect.element(button).not.toBeInTheDocument();
  });

  test("starts again when another link is opened in the same tab", async () => {
    const { screen, button, sentTo } = await open(() => ({ success: true }));
    await button.click();
    await expect.element(screen.getByRole("status")).toHaveTextContent(texts.confirmed);
    window.location.hash = new URL(confirmMailboxRoute("another"), window.location.href).hash;
    await button.click();
    await vi.waitFor(() => expect(sentTo(CONFIRM)).toEqual([{ token: "the-token" }, { token: "another" }]));
  });

  test("is sent once by two presses in a row", async () => {
    const { screen, button, sentTo } = await open(() => ({ success: true }));
    const element = button.element() as HTMLElement;
    await expect.element(button).toBeEnabled();
    element.click();
    await Promise.resolve();
    element.click();
    await expect.element(screen.getByRole("status")).toHaveTextContent(texts.confirmed);
    expect(sentTo(CONFIRM)).toEqual([{ token: "the-token" }]);
  });

  test("says when it may be tried again", async () => {
    const { screen, button } = await open(() =>
      refusal(429, "too_many_requests", { data: { retryAfterMS: 30 * 60_000 } }),
    );
    await button.click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/Please try again after \d{1,2}:\d{2}/);
  });
});
