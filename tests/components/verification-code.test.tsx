import { describe, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { SOON } from "@/lib/contracts/samples";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { openVerification } from "./verification-support";

const { verify: texts, common, errors, help } = TEXTS;
const RIGHT = "123456";
const WRONG = "654321";

/** Accepts the right code, and blocks after three wrong ones. */
const checkCodes = () => {
  let attemptsLeft = 3;
  return (code: string) => {
    if (code === RIGHT) return Response.json({ expiresAt: SOON });
    attemptsLeft -= 1;
    if (attemptsLeft === 0) return refusal(403, "verification_blocked", { data: { until: SOON } });
    return refusal(400, "verification_code_wrong", { data: { attemptsLeft } });
  };
};

/** Pastes a text as a browser does: where the page does not take it, its lines are joined. */
const paste = async (field: Locator, text: string) => {
  await expect.element(field).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const isLeft = field
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  if (isLeft) await field.fill(text.replaceAll("\n", ""));
};

describe("the code", () => {
  test("is blocked after three wrong ones, and a reload changes nothing", async () => {
    const { screen, askForCode, code, check, codes, reopen } = await openVerification({ check: checkCodes() });
    await askForCode();
    await code.fill(WRONG);
    await expect.element(screen.getByText("2 attempts left")).toBeVisible();
    await reopen();
    await expect.element(screen.getByText("2 attempts left")).toBeVisible();
    await code.fill(WRONG);
    await expect.element(screen.getByText("1 attempt left")).toBeVisible();
    await check.click();
    const blocked = screen.getByRole("alert").filter({ hasText: /Too many wrong codes. You can ask .* after \d/ });
    await expect.element(blocked).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
    await expect.element(screen.getByRole("button", { name: texts.sendAgain })).toHaveFocus();
    expect(codes()).toEqual([WRONG, WRONG, WRONG]);
    await reopen();
    await expect.element(blocked).toHaveTextContent(texts.askDesk);
    await expect.element(code).not.toBeInTheDocument();
    await blocked.getByRole("link", { name: common.help }).click();
    await expect.element(screen.getByText(help.codeAnswer)).toBeVisible();
  });

  test("is refused until a time of day when too many were wrong", async () => {
    const { screen, askForCode, code } = await openVerification({
      methods: ["sms", "email"],
      check: () => refusal(429, "too_many_requests", { data: { retryAfterMS: 40 * 60_000 } }),
    });
    await askForCode();
    await code.fill(WRONG);
    const blocked = screen.getByRole("alert").filter({ hasText: /Too many wrong codes. You can ask .* after \d/ });
    await expect.element(blocked).toHaveTextContent(texts.otherMethods.replace("{methods}", texts.method_email));
    await expect.element(blocked).toHaveTextContent(texts.askDesk);
    await expect.element(code).not.toBeInTheDocument();
  });

  test("is refused without a time of day when the wait is longer than an hour", async () => {
    const { screen, askForCode, code } = await openVerification({
      check: () => refusal(403, "verification_blocked", { data: { until: new Date(Date.now() + 20 * 3_600_000) } }),
    });
    await askForCode();
    await code.fill(WRONG);
    await expect.element(screen.getByRole("alert").filter({ hasText: errors.too_many_requests })).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
  });

  test("keeps its field and the countdown over a reload", async () => {
    const { screen, askForCode, code, reopen } = await openVerification();
    await askForCode();
    await expect.element(code).toBeVisible();
    await reopen();
    await expect.element(code).toBeVisible();
    const again = screen.getByRole("button", { name: texts.sendAgain });
    await expect.element(again).toHaveAttribute("aria-disabled", "true");
    await expect.element(again).toHaveAccessibleDescription(texts.resendIn.replace("{seconds}", "60"));
  });

  test("is accepted with spaces, and each whole one is sent once by itself", async () => {
    const { screen, askForCode, code, codes, left } = await openVerification({ check: checkCodes() });
    await askForCode();
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(code).toHaveFocus();
    await code.fill("654 321");
    await expect.element(screen.getByText("2 attempts left")).toBeVisible();
    const refused = screen.getByText(/The code is not right/);
    await expect.element(refused).toBeVisible();
    await code.fill("");
    await expect.element(refused).not.toBeInTheDocument();
    await code.fill(WRONG);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(codes()).toEqual([WRONG]);
    // In full width, as Japanese keyboards type digits.
    await code.fill("１２３４５６");
    await vi.waitFor(() => expect(left).toEqual(["/applications"]));
    expect(codes()).toEqual([WRONG, RIGHT]);
  });

  test("is found in a whole message that is pasted, its lines apart", async () => {
    const { askForCode, code, codes, left } = await openVerification({ check: checkCodes() });
    await askForCode();
    await paste(code, `Startday: ${RIGHT}\n10 minutes\n\n@am.example.org #${RIGHT}`);
    await vi.waitFor(() => expect(left).toEqual(["/applications"]));
    expect(codes()).toEqual([RIGHT]);
  });

  test("is not guessed where a pasted text has several", async () => {
    const { screen, askForCode, code, check, codes } = await openVerification({ check: checkCodes() });
    await askForCode();
    await paste(code, `${WRONG} ${RIGHT}`);
    await expect.element(screen.getByText(texts.codeSeveral)).toBeVisible();
    await check.click();
    await expect.element(code).toHaveAccessibleDescription(expect.stringContaining(texts.codeSeveral));
    expect(codes()).toEqual([]);
  });

  test("that has expired leads back to the number, which says so and has the focus", async () => {
    const { screen, askForCode, code, phone, send } = await openVerification({
      check: () => refusal(400, "verification_code_expired"),
    });
    await askForCode();
    await code.fill(RIGHT);
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveValue("+31612345678");
    const expired = screen.getByRole("alert").filter({ hasText: errors.verification_code_expired });
    await expect.element(expired).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
    await send.click();
    await expect.element(code).toHaveFocus();
    await expect.element(expired).not.toBeInTheDocument();
  });

  test("makes way for the number on Change, which takes the focus", async () => {
    const { screen, askForCode, code, phone } = await openVerification();
    await askForCode();
    await expect.element(code).toHaveFocus();
    await screen.getByRole("button", { name: common.change }).click();
    await expect.element(phone).toHaveFocus();
  });

  test("is read from the message where the browser supports it", async () => {
    let giveCode = (_credential: Credential) => {};
    vi.stubGlobal("OTPCredential", class {});
    vi.spyOn(navigator.credentials, "get").mockImplementation(
      () =>
        new Promise((resolve) => {
          giveCode = resolve;
        }),
    );
    const { askForCode, code, codes, left } = await openVerification();
    await askForCode();
    await expect.element(code).toBeVisible();
    giveCode({ code: RIGHT, id: "", type: "otp" } as Credential);
    await vi.waitFor(() => expect(left).toEqual(["/applications"]));
    expect(codes()).toEqual([RIGHT]);
  });
});
