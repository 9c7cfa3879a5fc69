import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { SignInScreen } from "@/components/dashboard/sign-in/sign-in-screen";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress, router } from "./navigation-support";
import { answerPasskeys, CODES, CREATION, offerPasskeySuggestions, QUESTION } from "./passkey-support";

const { common, dashboard, signIn, stepUp, errors } = TEXTS;

type Calls = Parameters<typeof answerCalls>;
type State = "needs_second_factor" | "needs_enrolment";

/** The session of the browser, which each sign-in changes. */
const session = { staffState: undefined as State | undefined, staff: null as string | null };

const METHODS = { hasPasswords: true, hasPasskeys: true };

const renderSignIn = async (...answers: Calls) => {
  const calls = answerCalls(
    ...answers,
    answer(staffAuth.methods, () => METHODS),
  );
  const door = vi.mocked(window.fetch).getMockImplementation() ?? window.fetch;
  vi.mocked(window.fetch).mockImplementation(async (address, options) =>
    String(address) === "/api/session" ? Response.json({ applicant: null, ...session }) : door(address, options),
  );
  const screen = await render(
    <English>
      <h1>{dashboard.login}</h1>
      <SignInScreen />
    </English>,
  );
  return { screen, ...calls };
};

const proves = (factors: ("passkey" | "totp" | "recovery_code")[]) =>
  answer(staffAuth.state, () => ({ state: "needs_second_factor" as const, username: "reception", factors }));

beforeEach(() => {
  session.staffState = undefined;
  session.staff = null;
});

describe("signing in", () => {
  test("by a passkey asks the device and sends what it answered", async () => {
    const passkeys = answerPasskeys();
    const { screen, sentTo } = await renderSignIn(
      answer(staffFactors.signInOptions, () => QUESTION),
      answer(staffFactors.signIn, () => refusal(422, "passkey_refused")),
    );
    await screen.getByRole("button", { name: signIn.withPasskey }).click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.passkey_refused);
    expect(passkeys.get).toHaveBeenCalledOnce();
    expect(sentTo("POST /auth/passkey/login")).toMatchObject([{ challengeId: QUESTION.challengeId }]);
  });

  test("says that the passkey was not used when the person stops it", async () => {
    answerPasskeys("NotAllowedError");
    const { screen } = await renderSignIn(answer(staffFactors.signInOptions, () => QUESTION));
    await screen.getByRole("button", { name: signIn.withPasskey }).click();
    await expect.element(screen.getByText(stepUp.passkey_cancelled)).toBeVisible();
  });

  test("leads to the organisation, with the emergency account folded, where passwords are off", async () => {
    const provider = { name: "Example Organisation" };
    openAddress("/dashboard?redirect=%2Fdashboard%2Faudit");
    const { screen } = await renderSignIn(
      answer(staffAuth.methods, () => ({ hasPasswords: false, hasPasskeys: false, provider })),
    );
    await expect
      .element(screen.getByRole("link", { name: signIn.withProvider.replace("{name}", provider.name) }))
      .toHaveAttribute("href", "/api/auth/provider?redirect=%2Fdashboard%2Faudit");
    await expect.element(screen.getByLabelText(dashboard.username)).not.toBeVisible();
    await screen.getByText(signIn.emergency).click();
    await expect.element(screen.getByLabelText(dashboard.username)).toBeVisible();
  });

  test("keeps what was typed when the answer says that passwords are off", async () => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { screen } = await renderSignIn(
      answer(staffAuth.methods, async () => {
        await sent;
        return { hasPasswords: false, hasPasskeys: false, provider: { name: "Example Organisation" } };
      }),
    );
    const password = screen.getByLabelText(dashboard.password, { exact: true });
    await password.fill("a long password");
    send();
    await expect.element(screen.getByRole("button", { name: signIn.emergency })).toBeVisible();
    await expect.element(password).toBeVisible();
    await expect.element(password).toHaveValue("a long password");
    await expect.element(password).toHaveFocus();
  });

  test("says that the other ways could not be loaded, and loads them again", async () => {
    let isAway = true;
    const { screen } = await renderSignIn(
      answer(staffAuth.methods, () =>
        isAway
          ? refusal(503, "upstream_unavailable")
          : { hasPasswords: true, hasPasskeys: false, provider: { name: "Example Organisation" } },
      ),
    );
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.upstream_unavailable);
    await expect.element(screen.getByLabelText(dashboard.username)).toBeVisible();
    isAway = false;
    await screen.getByRole("button", { name: common.retry }).click();
    await expect.element(screen.getByRole("link", { name: /Example Organisation/ })).toBeVisible();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });

  test("takes the user name along to a forgotten password, and back", async () => {
    const { screen } = await renderSignIn();
    await screen.getByLabelText(dashboard.username).fill("reception");
    await screen.getByRole("button", { name: signIn.forgot }).click();
    const forgotten = screen.getByLabelText(signIn.forgotName);
    await expect.element(forgotten).toHaveValue("reception");
    await forgotten.fill("reception.gyumri");
    await screen.getByRole("button", { name: signIn.backToLogin }).click();
    await expect.element(screen.getByLabelText(dashboard.username)).toHaveValue("reception.gyumri");
  });

  test("asks for a link when the password is forgotten, and says the same to everybody", async () => {
    const { screen, sentTo } = await renderSignIn(answer(staffLinks.forgot, () => undefined));
    await screen.getByRole("button", { name: signIn.forgot }).click();
    await expect.element(screen.getByRole("heading", { name: signIn.forgotTitle })).toHaveFocus();
    await screen.getByRole("button", { name: signIn.forgotSend }).click();
    await expect.element(screen.getByText(signIn.forgotNeeded)).toBeVisible();
    await screen.getByLabelText(signIn.forgotName).fill(" reception ");
    await screen.getByRole("button", { name: signIn.forgotSend }).click();
    await expect.element(screen.getByText(signIn.forgotNothing)).toBeVisible();
    expect(sentTo("POST /auth/forgot")).toEqual([{ username: "reception", language: "en" }]);
    await screen.getByRole("button", { name: signIn.backToLogin }).click();
    await expect.element(screen.getByLabelText(dashboard.username)).toBeVisible();
  });

  test("names what the organisation's sign-in refused", async () => {
    openAddress("/dashboard?provider_error=provider_refused&reason=nonce");
    const { screen } = await renderSignIn();
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent(errors.provider_refused.replace("{reason}", "nonce"));
  });

  test("reads nothing else into an unknown reason of a failure", async () => {
    openAddress("/dashboard?provider_error=toString");
    const { screen } = await renderSignIn();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.general_error_something_went_wrong);
  });
});

describe("a passkey among the suggestions of the user name", () => {
  test("that cannot be offered shows no error, and is offered at the next focus", async () => {
    offerPasskeySuggestions();
    const { get } = answerPasskeys();
    let isAway = true;
    const { screen, sentTo } = await renderSignIn(
      answer(staffFactors.signInOptions, () => (isAway ? refusal(429, "too_many_requests") : QUESTION)),
      answer(staffFactors.signIn, () => refusal(422, "passkey_refused")),
    );
    await expect.element(screen.getByRole("button", { name: signIn.withPasskey })).toBeVisible();
    const username = screen.getByLabelText(dashboard.username);
    await username.click();
    await vi.waitFor(() => expect(sentTo("POST /auth/passkey/options")).toHaveLength(1));
    await screen.getByLabelText(dashboard.password, { exact: true }).click();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
    isAway = false;
    await username.click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.passkey_refused);
    expect(get).toHaveBeenCalledOnce();
    expect(sentTo("POST /auth/passkey/login")).toHaveLength(1);
  });

  test("is asked for once at a time", async () => {
    offerPasskeySuggestions();
    const { get } = answerPasskeys();
    get.mockReturnValue(new Promise(() => undefined));
    const { screen, sentTo } = await renderSignIn(answer(staffFactors.signInOptions, () => QUESTION));
    await expect.element(screen.getByRole("button", { name: signIn.withPasskey })).toBeVisible();
    const username = screen.getByLabelText(dashboard.username);
    await username.click();
    await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
    await screen.getByLabelText(dashboard.password, { exact: true }).click();
    await username.click();
    await expect.element(username).toHaveFocus();
    expect(sentTo("POST /auth/passkey/options")).toHaveLength(1);
  });
});

describe("the second factor", () => {
  beforeEach(() => {
    session.staffState = "needs_second_factor";
  });

  test("is a passkey first, and a code beside it", async () => {
    answerPasskeys();
    const { screen, sentTo } = await renderSignIn(
      proves(["passkey", "totp", "recovery_code"]),
      answer(staffFactors.proofOptions, () => ({ factors: ["passkey" as const], passkey: QUESTION })),
      answer(staffFactors.prove, () => refusal(422, "factor_wrong")),
    );
    await expect.element(screen.getByRole("heading", { name: signIn.secondFactorTitle })).toHaveFocus();
    await screen.getByRole("button", { name: stepUp.usePasskey }).click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.factor_wrong);
    const code = screen.getByLabelText(stepUp.code);
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await code.fill("123 456");
    await screen.getByRole("button", { name: stepUp.confirm, exact: true }).click();
    await vi.waitFor(() =>
      expect(sentTo("POST /auth/second-factor")).toMatchObject([
        { proof: { kind: "passkey" } },
        { proof: { kind: "totp", code: "123 456" } },
      ]),
    );
    await expect.element(code).toHaveValue("123 456");
  });

  test("asks for a code that is missing, and sends nothing", async () => {
    const { screen, sentTo } = await renderSignIn(proves(["totp"]));
    await screen.getByRole("button", { name: stepUp.confirm, exact: true }).click();
    await expect.element(screen.getByText(stepUp.codeNeeded)).toBeVisible();
    await expect.element(screen.getByLabelText(stepUp.code)).toHaveFocus();
    expect(sentTo("POST /auth/second-factor")).toEqual([]);
  });

  test("is a recovery code behind a link, which leads back", async () => {
    const { screen, sentTo } = await renderSignIn(
      proves(["totp", "recovery_code"]),
      answer(staffFactors.prove, () => refusal(422, "factor_wrong")),
    );
    await screen.getByRole("button", { name: stepUp.useRecovery }).click();
    await screen.getByLabelText(stepUp.recoveryCode).fill("7kqm-2vxd-9htr");
    await screen.getByRole("button", { name: stepUp.confirm, exact: true }).click();
    await expect.element(screen.getByRole("alert")).toBeVisible();
    expect(sentTo("POST /auth/second-factor")).toMatchObject([
      { proof: { kind: "recovery_code", code: "7kqm-2vxd-9htr" } },
    ]);
    await screen.getByRole("button", { name: stepUp.useOther }).click();
    await expect.element(screen.getByLabelText(stepUp.code)).toBeVisible();
  });

  test("begins anew with the password when its ten minutes are over", async () => {
    const { screen, sentTo } = await renderSignIn(
      proves(["totp"]),
      answer(staffFactors.prove, () => refusal(401, "unauthenticated")),
      answer(staffAuth.logout, () => undefined),
    );
    await screen.getByLabelText(stepUp.code).fill("123456");
    await screen.getByRole("button", { name: stepUp.confirm, exact: true }).click();
    await expect.element(screen.getByLabelText(dashboard.username)).toBeVisible();
    await expect.element(screen.getByRole("status").first()).toHaveTextContent(dashboard.ended_waited);
    await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(sentTo("POST /auth/logout")).toEqual([]);
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("ends the session when the person starts again", async () => {
    const { screen, sentTo } = await renderSignIn(
      proves(["totp"]),
      answer(staffAuth.logout, () => undefined),
    );
    await screen.getByRole("button", { name: signIn.startAgain }).click();
    await expect.element(screen.getByLabelText(dashboard.username)).toBeVisible();
    expect(sentTo("POST /auth/logout")).toHaveLength(1);
  });
});

describe("the enrolment of a second factor", () => {
  beforeEach(() => {
    session.staffState = "needs_enrolment";
  });

  test("by a passkey shows the recovery codes once", async () => {
    const passkeys = answerPasskeys();
    const passkey = { _id: "one", name: "Linux", isSynced: false, createdAt: "2030-01-07T08:00:00.000Z" };
    const { screen, sentTo } = await renderSignIn(
      answer(staffFactors.passkeyOptions, () => CREATION),
      answer(staffFactors.addPasskey, () => ({ passkey, recoveryCodes: CODES })),
    );
    await screen.getByRole("button", { name: signIn.makePasskey }).click();
    await expect.element(screen.getByRole("heading", { name: signIn.codesTitle })).toHaveFocus();
    for (const code of CODES) await expect.element(screen.getByText(code)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: signIn.codesSaved })).toBeVisible();
    expect(passkeys.create).toHaveBeenCalledOnce();
    expect(sentTo("POST /auth/passkeys")).toMatchObject([{ challengeId: CREATION.challengeId }]);
  });

  test("by an authenticator app shows its key, and takes the first code", async () => {
    const uri = "otpauth://totp/Startday:reception?secret=JBSWY3DPEHPK3PXP&issuer=Startday";
    const { screen, sentTo } = await renderSignIn(
      answer(staffFactors.beginTotp, () => ({ secret: "JBSWY3DPEHPK3PXP", uri })),
      answer(staffFactors.addTotp, ({ code }) =>
        code === "123456" ? { recoveryCodes: CODES } : refusal(422, "factor_wrong"),
      ),
    );
    await screen.getByRole("button", { name: signIn.useTotp }).click();
    await expect.element(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await expect.element(screen.getByRole("img", { name: signIn.totpQr })).toBeVisible();
    const code = screen.getByLabelText(signIn.totpFirst);
    await code.fill("000000");
    await screen.getByRole("button", { name: signIn.totpAdd }).click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.factor_wrong);
    await code.fill("123456");
    await screen.getByRole("button", { name: signIn.totpAdd }).click();
    await expect.element(screen.getByText(CODES[0] as string)).toBeVisible();
    expect(sentTo("POST /auth/totp")).toEqual([{ code: "000000" }, { code: "123456" }]);
  });

  test("asks once more who the person is when their sign-in is too long ago, and goes on", async () => {
    answerPasskeys();
    const passkey = { _id: "one", name: "Linux", isSynced: false, createdAt: "2030-01-07T08:00:00.000Z" };
    let isFresh = false;
    const { screen, sentTo } = await renderSignIn(
      answer(staffFactors.passkeyOptions, () =>
        isFresh ? CREATION : refusal(403, "step_up_needed", { data: { factors: ["password", "provider"] } }),
      ),
      answer(staffFactors.stepUp, () => {
        isFresh = true;
        return undefined;
      }),
      answer(staffFactors.addPasskey, () => ({ passkey, recoveryCodes: CODES })),
    );
    await screen.getByRole("button", { name: signIn.makePasskey }).click();
    const dialog = screen.getByRole("dialog", { name: stepUp.title });
    // The provider leads back to this page, which shows the step again.
    const address = window.location.pathname + window.location.search;
    await expect
      .element(dialog.getByRole("link", { name: stepUp.useProvider }))
      .toHaveAttribute("href", `/api/auth/provider?${new URLSearchParams({ purpose: "step_up", redirect: address })}`);
    await dialog.getByLabelText(dashboard.password).fill("a long password");
    await dialog.getByRole("button", { name: stepUp.confirm }).click();
    await expect.element(screen.getByRole("heading", { name: signIn.codesTitle })).toBeVisible();
    expect(sentTo("POST /auth/step-up")).toEqual([{ proof: { kind: "password", password: "a long password" } }]);
  });

  test("names what the organisation refused when the person proved it there", async () => {
    openAddress("/dashboard?provider_error=factor_wrong");
    const { screen } = await renderSignIn();
    await expect.element(screen.getByRole("button", { name: signIn.useTotp })).toBeVisible();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors.factor_wrong);
  });
});
