import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { SignInScreen } from "@/components/dashboard/sign-in/sign-in-screen";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";
import { openAddress, router } from "./navigation-support";
import { answerPasskeys, CODES, CREATION, QUESTION } from "./passkey-support";

const { dashboard, signIn, stepUp, errors } = TEXTS;

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
});
