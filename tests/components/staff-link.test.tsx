import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LinkScreen } from "@/components/dashboard/link/link-screen";
import { readItem } from "@/lib/client/device-storage";
import { hasPasskeys } from "@/lib/client/passkeys";
import { type LinkKind, staffLinks } from "@/lib/contracts/staff-links";
import { STAFF_LINK } from "@/lib/domain/device-storage/staff-rows";
import { routes, staffLinkRoute } from "@/lib/domain/routes";
import { PASSWORD_MIN } from "@/lib/domain/sign-in/passwords";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { answerPasskeys, CODES, CREATION } from "./passkey-support";

// Whether a browser has passkeys cannot be changed.
vi.mock("@/lib/client/passkeys", { spy: true });

const { dashboard, signIn, errors } = TEXTS;

const TOKEN = "w".repeat(43);
const PASSWORD = "three words of mine";
const short = signIn.passwordShort.replace("{count}", String(PASSWORD_MIN));

type Calls = Parameters<typeof answerCalls>;

const openLink = async (kind: LinkKind, { hasPasswords = true, token = TOKEN } = {}, ...answers: Calls) => {
  window.history.replaceState(null, "", `#token=${token}`);
  const calls = answerCalls(
    ...answers,
    answer(staffLinks.read, () => ({
      kind,
      username: "reception",
      expiresAt: "2030-01-07T08:00:00.000Z",
      hasPasswords,
    })),
    answer(staffLinks.passkeyOptions, () => CREATION),
  );
  const screen = await render(
    <English>
      <LinkScreen />
    </English>,
  );
  return {
    screen,
    ...calls,
    name: screen.getByLabelText(signIn.name),
    password: screen.getByLabelText(dashboard.newPassword),
    setPassword: screen.getByRole("button", { name: signIn.setPassword }),
    makePasskey: screen.getByRole("button", { name: signIn.makePasskey }),
  };
};

const refuses = (status: number, ...rest: Parameters<typeof refusal> extends [number, ...infer Rest] ? Rest : never) =>
  answer(staffLinks.accept, () => refusal(status, ...rest));

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(hasPasskeys).mockReset();
});

describe("a one-time link of staff", () => {
  test("disappears from the address, and says whose it is", async () => {
    const { screen, sentTo } = await openLink("invitation");
    await expect.element(screen.getByRole("heading", { name: signIn.link_invitation })).toBeVisible();
    await expect.element(screen.getByText(signIn.link_invitationText.replace("{name}", "reception"))).toBeVisible();
    expect(window.location.hash).toBe("");
    expect(sentTo("POST /auth/link/read")).toEqual([{ token: TOKEN }]);
  });

  test("asks for the name of who was invited and for a long password, beside the fields", async () => {
    const { screen, sentTo, name, password, setPassword } = await openLink("invitation");
    await password.fill("short");
    await setPassword.click();
    await expect.element(screen.getByText(signIn.nameNeeded)).toBeVisible();
    await expect.element(screen.getByText(short)).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(sentTo("POST /auth/link/accept")).toEqual([]);
  });

  test("takes a name and a password, and names a common one at its field", async () => {
    const { screen, sentTo, name, password, setPassword } = await openLink(
      "invitation",
      {},
      refuses(422, "password_common"),
    );
    await name.fill(" Ani ");
    await password.fill(PASSWORD);
    await setPassword.click();
    await expect.element(screen.getByText(errors.password_common)).toBeVisible();
    await expect.element(password).toHaveFocus();
    await expect.element(name).toHaveValue(" Ani ");
    expect(sentTo("POST /auth/link/accept")).toEqual([{ token: TOKEN, name: "Ani", password: PASSWORD }]);
  });

  test("shows the password on demand", async () => {
    const { screen, password } = await openLink("password");
    await expect.element(password).toHaveAttribute("type", "password");
    await screen.getByLabelText(dashboard.showPassword).click();
    await expect.element(password).toHaveAttribute("type", "text");
  });

  test("makes a passkey instead, whose recovery codes are shown once", async () => {
    answerPasskeys();
    const { screen, sentTo, name, makePasskey } = await openLink(
      "invitation",
      {},
      answer(staffLinks.accept, () => Response.json({ expiresAt: "2030-01-07T17:30:00.000Z", recoveryCodes: CODES })),
    );
    await name.fill("Ani");
    await makePasskey.click();
    await expect.element(screen.getByRole("heading", { name: signIn.codesTitle })).toHaveFocus();
    for (const code of CODES) await expect.element(screen.getByText(code)).toBeVisible();
    expect(sentTo("POST /auth/link/accept")).toMatchObject([
      { token: TOKEN, name: "Ani", passkey: { challengeId: CREATION.challengeId } },
    ]);
    expect(readItem(STAFF_LINK, (data): data is string => typeof data === "string")).toBeUndefined();
  });

  test("is replaced by the dashboard once the recovery codes are saved, so Back does not show them again", async () => {
    answerPasskeys();
    const { screen, makePasskey } = await openLink(
      "recovery",
      {},
      answer(staffLinks.accept, () => Response.json({ expiresAt: "2030-01-07T17:30:00.000Z", recoveryCodes: CODES })),
    );
    await makePasskey.click();
    const leaving: [string, NavigationType][] = [];
    const stay = (event: NavigateEvent) => {
      event.preventDefault();
      leaving.push([new URL(event.destination.url).pathname, event.navigationType]);
    };
    window.navigation.addEventListener("navigate", stay);
    onTestFinished(() => window.navigation.removeEventListener("navigate", stay));
    await screen.getByRole("button", { name: signIn.codesSaved }).click();
    await vi.waitFor(() => expect(leaving).toEqual([[routes.schedules, "replace"]]));
  });

  test("can be copied to another browser where this one offers no way", async () => {
    vi.mocked(hasPasskeys).mockReturnValue(false);
    const { screen } = await openLink("recovery", { hasPasswords: false });
    await expect.element(screen.getByText(signIn.noWayHere)).toBeVisible();
    await expect
      .element(screen.getByLabelText(signIn.oneTimeLink))
      .toHaveValue(window.location.origin + staffLinkRoute(TOKEN));
  });

  test("asks for no name where the person has an account, nor for a password where the network has none", async () => {
    const { name, password, makePasskey } = await openLink("recovery", { hasPasswords: false });
    await expect.element(makePasskey).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
    await expect.element(password).not.toBeInTheDocument();
  });

  test("that has ended says what to do, at once and when it ends meanwhile", async () => {
    const { screen, password, setPassword } = await openLink("password", {}, refuses(409, "link_ended"));
    await password.fill(PASSWORD);
    await setPassword.click();
    await expect.element(screen.getByText(signIn.endedHelp)).toBeVisible();
    await expect.element(screen.getByRole("link", { name: signIn.toLogin })).toHaveAttribute("href", "/dashboard");
  });

  test("that is over says what to do", async () => {
    const { screen, password } = await openLink(
      "password",
      {},
      answer(staffLinks.read, () => refusal(409, "link_ended")),
    );
    await vi.waitFor(() => expect(screen.getByText(errors.link_ended).elements()).toHaveLength(1));
    await expect.element(screen.getByText(signIn.endedHelp)).toBeVisible();
    await expect.element(password).not.toBeInTheDocument();
  });

  test("that the page does not have is to be opened again: it may still be good", async () => {
    const { screen, password, sent } = await openLink("password", { token: "" });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(signIn.linkMissing);
    await expect.element(screen.getByText(errors.link_ended)).not.toBeInTheDocument();
    await expect.element(screen.getByText(signIn.endedHelp)).not.toBeInTheDocument();
    await expect.element(password).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
