import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AccountScreen } from "@/components/dashboard/account/account-screen";
import { Snackbar } from "@/components/ui/snackbar";
import { MissingFeatures } from "@/lib/client/features";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffSessions } from "@/lib/contracts/staff-sessions";
import { PASSWORD_MIN } from "@/lib/domain/sign-in/passwords";
import type { Feature } from "@/lib/domain/tenant/features";
import { answer, answerCalls, refusal, refuseFields } from "./door-support";
import { English, TEXTS } from "./english";
import { answerPasskeys, CODES, CREATION } from "./passkey-support";

const { account, dashboard, signIn, errors, common } = TEXTS;

type Factors = ReplyOf<typeof staffFactors.list>;
type Calls = Parameters<typeof answerCalls>;

const PASSKEY = { _id: "one", name: "Phone", isSynced: true, createdAt: "2030-01-07T08:00:00.000Z" };
const NO_FACTORS: Factors = { hasPassword: true, passkeys: [], recoveryCodesLeft: 0, isDemanded: true };
const WITH_PASSKEY: Factors = { ...NO_FACTORS, passkeys: [PASSKEY], recoveryCodesLeft: 9 };
const SESSION = { openedAt: "2030-01-07T08:00:00.000Z", usedAt: "2030-01-07T09:00:00.000Z", factors: [] };
const SESSIONS = [
  { ...SESSION, _id: "here", device: "Firefox on Linux", isCurrent: true },
  { ...SESSION, _id: "there", device: "Chrome on Android", isCurrent: false },
];

const ME = { username: "reception" };
const METHODS = { hasPasswords: true, hasPasskeys: true };
const away = () => refusal(503, "upstream_unavailable");

interface Options {
  factors?: Factors;
  missing?: Feature[];
}

const openAccount = async ({ factors = NO_FACTORS, missing = [] }: Options, ...answers: Calls) => {
  const calls = answerCalls(
    ...answers,
    answer(staffAuth.methods, () => METHODS),
    answer(staffSessions.me, () => ME),
    answer(staffFactors.list, () => factors),
    answer(staffSessions.list, () => ({ sessions: SESSIONS })),
    answer(staffFactors.passkeyOptions, () => CREATION),
  );
  const screen = await render(
    <English>
      <MissingFeatures features={missing}>
        <AccountScreen language="en" zone="Asia/Yerevan" zoneLabel="Armenia Time" />
      </MissingFeatures>
      <Snackbar label="Messages" />
    </English>,
  );
  return { screen, ...calls };
};

const press = (screen: Awaited<ReturnType<typeof openAccount>>["screen"], name: string) =>
  screen.getByRole("button", { name, exact: true }).click();

describe("the own account", () => {
  test.each([
    ["the person", staffSessions.me],
    ["the ways to prove who one is", staffFactors.list],
    ["the ways to sign in", staffAuth.methods],
  ])("shows the other parts although %s cannot be read, and tries that one again", async (_what, read) => {
    let isAway = true;
    const { screen } = await openAccount(
      {},
      answer(staffSessions.me, () => (isAway && read === staffSessions.me ? away() : ME)),
      answer(staffFactors.list, () => (isAway && read === staffFactors.list ? away() : NO_FACTORS)),
      answer(staffAuth.methods, () => (isAway && read === staffAuth.methods ? away() : METHODS)),
    );
    await expect.element(screen.getByRole("alert")).toBeVisible();
    await expect.element(screen.getByText("Firefox on Linux")).toBeVisible();
    if (read !== staffSessions.me) await expect.element(screen.getByLabelText(account.name)).toBeVisible();
    isAway = false;
    await press(screen, common.retry);
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText(account.name)).toBeVisible();
  });

  test("saves the name and the address", async () => {
    const { screen, sentTo } = await openAccount(
      {},
      answer(staffSessions.changeMe, () => ME),
    );
    await screen.getByLabelText(account.name).fill("Ani");
    await screen.getByLabelText(account.email).fill("ani@example.org");
    await press(screen, common.save);
    await expect.element(screen.getByText(account.profileSaved)).toBeVisible();
    expect(sentTo("PATCH /auth/me")).toEqual([{ name: "Ani", email: "ani@example.org" }]);
  });

  test("names an address that is none at its field", async () => {
    const { screen } = await openAccount(
      {},
      answer(staffSessions.changeMe, () => refuseFields("email")),
    );
    await screen.getByLabelText(account.name).fill("Ani");
    await press(screen, common.save);
    await expect.element(screen.getByText(account.emailInvalid)).toBeVisible();
    await expect.element(screen.getByLabelText(account.email)).toHaveFocus();
  });

  test("adds a passkey under a name, and shows the recovery codes once", async () => {
    answerPasskeys();
    const { screen, sentTo } = await openAccount(
      {},
      answer(staffFactors.addPasskey, () => ({ passkey: PASSKEY, recoveryCodes: CODES })),
    );
    await expect.element(screen.getByText(account.codesLater)).toBeVisible();
    await press(screen, account.passkeyAdd);
    await screen.getByRole("dialog").getByLabelText(account.passkeyName).fill("Phone");
    await press(screen, account.passkeyMake);
    await expect.element(screen.getByRole("heading", { name: signIn.codesTitle })).toBeVisible();
    await expect.element(screen.getByText(CODES[0] as string)).toBeVisible();
    expect(sentTo("POST /auth/passkeys")).toMatchObject([{ name: "Phone" }]);
    await press(screen, signIn.codesSaved);
    await expect.element(screen.getByRole("heading", { name: account.passkeys })).toBeVisible();
    await expect.element(screen.getByText(CODES[0] as string)).not.toBeInTheDocument();
    await expect.element(screen.getByRole("heading", { name: account.codes })).toHaveFocus();
  });

  test("asks before a passkey is removed, and says why the last one stays", async () => {
    const { screen, sentTo } = await openAccount(
      { factors: WITH_PASSKEY },
      answer(staffFactors.removePasskey, () => refusal(409, "last_second_factor")),
    );
    await press(screen, account.passkeyRemoveOf.replace("{name}", "Phone"));
    const dialog = screen.getByRole("dialog");
    await dialog.getByRole("button", { name: account.removePasskeyConfirm }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(errors.last_second_factor);
    expect(sentTo("DELETE /auth/passkeys/one")).toHaveLength(1);
  });

  test("makes new recovery codes", async () => {
    const { screen } = await openAccount(
      { factors: WITH_PASSKEY },
      answer(staffFactors.makeRecoveryCodes, () => ({ recoveryCodes: CODES })),
    );
    await expect.element(screen.getByText("9 codes are left.")).toBeVisible();
    await press(screen, account.codesMake);
    await screen.getByRole("dialog").getByRole("button", { name: account.makeCodesConfirm }).click();
    await expect.element(screen.getByText(CODES[1] as string)).toBeVisible();
  });

  test("ends another device's session, and never this one's", async () => {
    const { screen, sentTo } = await openAccount(
      {},
      answer(staffSessions.end, () => undefined),
    );
    await expect.element(screen.getByText(account.thisDevice)).toBeVisible();
    await expect.element(screen.getByText(dashboard.timeZone.replace("{zone}", "Armenia Time"))).toBeVisible();
    await screen.getByRole("button", { name: /Sign out Chrome on Android/ }).click();
    await expect.element(screen.getByText(account.ended)).toBeVisible();
    expect(sentTo("DELETE /auth/sessions/there")).toHaveLength(1);
    await expect.poll(() => document.activeElement?.id).toBe("devices");
    expect(screen.getByRole("button", { name: /Sign out Firefox/ }).elements()).toHaveLength(0);
  });

  test("ends all other sessions at once", async () => {
    const { screen, sentTo } = await openAccount(
      {},
      answer(staffSessions.endOthers, () => undefined),
    );
    await press(screen, account.endOthers);
    await expect.element(screen.getByText(account.ended)).toBeVisible();
    expect(sentTo("POST /auth/sessions/end-others")).toHaveLength(1);
  });

  test("shows only the password where sign-ins are an organisation's own", async () => {
    const { screen, sent } = await openAccount({ missing: ["staffSignIn"] });
    await expect.element(screen.getByLabelText(dashboard.currentPassword)).toBeVisible();
    await expect.element(screen.getByText(account.passkeys)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe("the own password", () => {
  const short = signIn.passwordShort.replace("{count}", String(PASSWORD_MIN));
  const NEXT = "the new password";

  const openPassword = async (factors: Factors, reply: () => Response) => {
    const page = await openAccount({ factors }, answer(staffAccounts.changePassword, reply));
    return {
      ...page,
      current: page.screen.getByLabelText(dashboard.currentPassword),
      next: page.screen.getByLabelText(dashboard.newPassword),
    };
  };
  const done = () => new Response(null, { status: 204 });

  test("is changed, and the fields are empty again", async () => {
    const { screen, current, next, sentTo } = await openPassword(NO_FACTORS, done);
    await current.fill("the old password");
    await next.fill(NEXT);
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(dashboard.passwordChanged)).toBeVisible();
    await expect.element(next).toHaveValue("");
    expect(sentTo("POST /auth/password")).toEqual([{ current: "the old password", password: NEXT }]);
  });

  test("that is missing or too short is named beside its field, which gets the focus, and nothing is sent", async () => {
    const { screen, current, next, sentTo } = await openPassword(NO_FACTORS, done);
    await next.fill("short");
    await press(screen, dashboard.changePassword);
    await expect.element(screen.getByText(dashboard.currentPasswordNeeded)).toBeVisible();
    await expect.element(screen.getByText(short)).toBeVisible();
    await expect.element(current).toHaveFocus();
    expect(sentTo("POST /auth/password")).toEqual([]);
  });

  test("is not the same again", async () => {
    const { screen, current, next, sentTo } = await openPassword(NO_FACTORS, done);
    await current.fill(NEXT);
    await next.fill(NEXT);
    await press(screen, dashboard.changePassword);
    await expect.element(screen.getByText(dashboard.passwordSame)).toBeVisible();
    await expect.element(next).toHaveFocus();
    expect(sentTo("POST /auth/password")).toEqual([]);
  });

  test.each([
    ["password_wrong", "current"],
    ["password_common", "next"],
  ] as const)("refused as %s is said at its field, and what was typed stays", async (code, field) => {
    const page = await openPassword(NO_FACTORS, () => refusal(422, code));
    await page.current.fill("a guess");
    await page.next.fill(NEXT);
    await press(page.screen, dashboard.changePassword);
    await expect.element(page.screen.getByText(errors[code])).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(page[field].element()));
    await expect.element(page.next).toHaveValue(NEXT);
  });

  test("signs the other devices out, which then are no longer listed", async () => {
    let sessions = SESSIONS;
    const { screen } = await openAccount(
      {},
      answer(staffAccounts.changePassword, () => {
        sessions = SESSIONS.slice(0, 1);
        return done();
      }),
      answer(staffSessions.list, () => ({ sessions })),
    );
    const other = screen.getByText("Chrome on Android");
    await expect.element(other).toBeVisible();
    await screen.getByLabelText(dashboard.currentPassword).fill("the old password");
    await screen.getByLabelText(dashboard.newPassword).fill(NEXT);
    await press(screen, dashboard.changePassword);
    await expect.element(other).not.toBeInTheDocument();
    await expect.element(screen.getByText("Firefox on Linux")).toBeVisible();
  });

  test("is set without the current one by who has none yet", async () => {
    const { screen, current, next, sentTo } = await openPassword({ ...WITH_PASSKEY, hasPassword: false }, done);
    await next.fill(NEXT);
    await expect.element(current).not.toBeInTheDocument();
    await press(screen, account.setPassword);
    await expect.element(screen.getByText(dashboard.passwordChanged)).toBeVisible();
    expect(sentTo("POST /auth/password")).toEqual([{ password: NEXT }]);
  });
});
