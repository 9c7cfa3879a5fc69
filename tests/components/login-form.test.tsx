import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SignInScreen } from "@/components/dashboard/sign-in/sign-in-screen";
import { writeItem } from "@/lib/client/device-storage";
import type { StaffEnd } from "@/lib/client/login-sessions";
import { CAPACITY_EDITS } from "@/lib/domain/device-storage/staff-rows";
import { English, TEXTS } from "./english";

const { dashboard: texts, errors, common } = TEXTS;

type Answer = () => Promise<Response>;

/** Answers the login; nobody has a session yet, or any more. */
const answerLogin = (answer: Answer, staffEnd?: StaffEnd) => {
  const sent: unknown[] = [];
  vi.spyOn(window, "fetch").mockImplementation((address, options) => {
    const sessions = { applicant: null, staff: null, staffEnd };
    if (String(address) === "/api/session") return Promise.resolve(Response.json(sessions));
    if (String(address) === "/api/auth/methods") return Promise.resolve(refusal(501, "not_offered"));
    sent.push(JSON.parse(String(options?.body)));
    return answer();
  });
  return sent;
};

const refusal = (status: number, code: string, data: object = {}) =>
  Response.json({ code, errorMessage: { key: code, data } }, { status });

const renderLogin = async () => {
  const screen = await render(
    <English>
      <SignInScreen />
    </English>,
  );
  return {
    screen,
    username: screen.getByLabelText(texts.username),
    password: screen.getByLabelText(texts.password, { exact: true }),
    submit: screen.getByRole("button", { name: texts.login }),
  };
};

const CREDENTIALS = { username: "demo", password: "demo-password" };

const logIn = async ({ username, password, submit }: Awaited<ReturnType<typeof renderLogin>>) => {
  await username.fill(CREDENTIALS.username);
  await password.fill(CREDENTIALS.password);
  await submit.click();
};

describe("the login form", () => {
  beforeEach(() => {
    document.title = "Login";
  });

  test("says so when the browser has not stored the cookie of a right password", async () => {
    answerLogin(() => Promise.resolve(Response.json({})));
    const login = await renderLogin();
    await logIn(login);
    await expect.element(login.screen.getByRole("alert").filter({ hasText: errors.cookies_lost })).toBeVisible();
  });

  test("asks for both parts, and names the error in the title", async () => {
    const sent = answerLogin(() => Promise.reject(new TypeError("not expected")));
    const { screen, username, submit } = await renderLogin();
    await submit.click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(texts.required);
    await expect.element(username).toHaveFocus();
    await expect.element(username).toHaveAttribute("aria-invalid", "true");
    expect(document.title).toBe(common.errorPrefix.replace("{title}", "Login"));
    expect(sent).toEqual([]);
  });

  test("names neither part of a wrong login, keeps the user name and focuses the password", async () => {
    const sent = answerLogin(() => Promise.resolve(refusal(401, "login_invalid")));
    const login = await renderLogin();
    await logIn(login);
    await expect.element(login.screen.getByRole("alert")).toHaveTextContent(errors.login_invalid);
    for (const field of [login.username, login.password])
      await expect.element(field).not.toHaveAttribute("aria-invalid");
    await expect.element(login.username).toHaveValue(CREDENTIALS.username);
    await expect.element(login.password).toHaveFocus();
    await userEvent.keyboard("another password{Enter}");
    await vi.waitFor(() => expect(sent).toEqual([CREDENTIALS, { ...CREDENTIALS, password: "another password" }]));
  });

  test.each([
    [401, "unauthenticated", errors.login_invalid],
    [400, "body_invalid", errors.general_error_something_went_wrong_error_code.replace("{code}", "400")],
    [502, "upstream_unavailable", errors.upstream_unavailable],
  ])("says what a refusal with %i, %s, means", async (status, code, text) => {
    answerLogin(() => Promise.resolve(refusal(status, code)));
    const login = await renderLogin();
    await logIn(login);
    await expect.element(login.screen.getByRole("alert")).toHaveTextContent(text);
  });

  test("says how long to wait after too many tries", async () => {
    answerLogin(() => Promise.resolve(refusal(429, "too_many_requests", { retryAfterMS: 61_000 })));
    const login = await renderLogin();
    await logIn(login);
    await expect.element(login.screen.getByText("Too many tries. Try again in 2 minutes.")).toBeVisible();
  });

  test("says that there is no connection, and sends what was typed again", async () => {
    let isOffline = true;
    const sent = answerLogin(() =>
      isOffline ? Promise.reject(new TypeError("offline")) : Promise.resolve(refusal(401, "login_invalid")),
    );
    const login = await renderLogin();
    await logIn(login);
    await expect.element(login.screen.getByText(errors.general_error_offline)).toBeVisible();
    isOffline = false;
    await login.submit.click();
    await expect.element(login.screen.getByText(errors.login_invalid)).toBeVisible();
    expect(sent).toEqual([CREDENTIALS, CREDENTIALS]);
  });

  test.each([
    ["expired", texts.ended_expired],
    ["closed", texts.ended_closed],
    ["waited", texts.ended_waited],
  ] as const)("says why somebody was signed out: the session %s", async (end, text) => {
    answerLogin(() => Promise.resolve(refusal(401, "login_invalid")), end);
    const login = await renderLogin();
    await expect.element(login.screen.getByRole("status").first()).toHaveTextContent(text);
    await expect.element(login.screen.getByText(texts.endedKept)).not.toBeInTheDocument();
    await logIn(login);
    await expect.element(login.screen.getByRole("alert")).toHaveTextContent(errors.login_invalid);
    await expect.element(login.screen.getByText(text)).not.toBeInTheDocument();
  });

  test("says that unsaved capacities are kept after the session has ended", async () => {
    writeItem(CAPACITY_EDITS, { "a 2030-01-07": { typed: "9", from: "8" } }, "yerevan");
    answerLogin(() => Promise.reject(new TypeError("not expected")), "expired");
    const login = await renderLogin();
    await expect.element(login.screen.getByText(texts.endedKept)).toBeVisible();
    sessionStorage.clear();
  });

  test("sends once when it is pressed twice", async () => {
    const sent = answerLogin(() => new Promise(() => undefined));
    const { username, password, submit } = await renderLogin();
    await username.fill(CREDENTIALS.username);
    await password.fill(CREDENTIALS.password);
    await submit.dblClick();
    expect(sent).toEqual([CREDENTIALS]);
  });

  test("warns of Caps Lock while the password is typed", async () => {
    answerLogin(() => Promise.reject(new TypeError("not expected")));
    const { screen, username, password } = await renderLogin();
    await password.click();
    const key = { key: "A", modifierCapsLock: true, bubbles: true };
    password.element().dispatchEvent(new KeyboardEvent("keydown", key));
    await expect.element(screen.getByText(texts.capsLock)).toBeVisible();
    await userEvent.click(username);
    await expect.element(screen.getByText(texts.capsLock)).not.toBeInTheDocument();
  });
});
