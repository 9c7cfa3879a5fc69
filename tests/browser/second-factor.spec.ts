import { expect, test } from "playwright/test";
import type { DeveloperMessage } from "@/lib/contracts/developer";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import {
  acceptByPassword,
  authenticatorApp,
  enterRecoveryCode,
  expectInside,
  invite,
  openInvitation,
  PASSPHRASE,
  saveCodes,
  signOut,
  VirtualPasskey,
} from "./staff-factors";
import { enter, staffWords } from "./staff-sign-in";

const { account, dashboard, errors, signIn, stepUp } = staffWords;
const site = siteOf("saar");
const LOCATION = "saar";

test.use({ viewport: { width: 360, height: 740 } });

test("an invitation becomes an account by a password, which signs in again, and works once", { tag: "@deep" }, async ({
  page,
}) => {
  const invited = await invite(site, LOCATION);
  await openInvitation(page, site, invited);
  await expectAccessible(page, "an invitation");
  await acceptByPassword(page, site, invited);
  await signOut(page);
  await enter(page, { username: invited.username, password: PASSPHRASE });
  await expectInside(page);
  await page.goto(invited.url);
  await expect(page.getByText(signIn.endedHelp)).toBeVisible();
  await expectAccessible(page, "an ended link", "dark");
});

test("a passkey is enrolled by the invitation, signs in, is lost, and is replaced after a recovery code", async ({
  page,
}) => {
  const passkey = await VirtualPasskey.of(page);
  await openInvitation(page, site, await invite(site, LOCATION));
  await page.getByRole("button", { name: signIn.makePasskey }).click();
  await expect(page.getByRole("heading", { name: signIn.codesTitle })).toBeVisible();
  await expectAccessible(page, "recovery codes");
  const codes = await saveCodes(page);
  expect(codes).toHaveLength(10);
  await expectInside(page);
  expect(await passkey.count()).toBe(1);

  await page.goto(`${site}/dashboard/account`);
  await expect(page.getByText(account.usedAt.split("{")[0] as string).first()).toBeVisible();
  await expectAccessible(page, "the own account");
  await page.getByLabel(dashboard.newPassword).fill(PASSPHRASE);
  await page.getByRole("button", { name: account.setPassword }).click();
  await expect(page.getByText(dashboard.passwordChanged)).toBeVisible();
  const { username } = await callApi<{ username: string }>(page, "GET", "/auth/me");

  await signOut(page);
  await page.getByRole("button", { name: signIn.withPasskey }).click();
  await expectInside(page);

  await signOut(page);
  await passkey.lose();
  await enter(page, { username, password: PASSPHRASE });
  await expect(page.getByRole("heading", { name: signIn.secondFactorTitle })).toBeVisible();
  await expectAccessible(page, "the second factor");
  // The dashboard stays closed meanwhile.
  await page.goto(`${site}/dashboard/schedules`);
  await expect(page.getByRole("heading", { name: signIn.secondFactorTitle })).toBeVisible();
  await enterRecoveryCode(page, String(codes[0]));
  await expectInside(page);

  await page.goto(`${site}/dashboard/account`);
  await page.getByRole("button", { name: account.passkeyAdd }).click();
  await page.getByRole("dialog").getByLabel(account.passkeyName).fill("New phone");
  await page.getByRole("button", { name: account.passkeyMake }).click();
  await expect(page.getByText("New phone")).toBeVisible();
  await passkey.sleep(true);
  await signOut(page);
  await enter(page, { username, password: PASSPHRASE });
  await enterRecoveryCode(page, String(codes[0]));
  await expect(page.getByText(errors.factor_wrong)).toBeVisible();
  await passkey.sleep(false);
  await page.getByRole("button", { name: stepUp.useOther }).click();
  await page.getByRole("button", { name: stepUp.usePasskey }).click();
  await expectInside(page);
});

test("an authenticator app is set up by its key, and a code signs in only once", { tag: "@deep" }, async ({ page }) => {
  const invited = await invite(site, LOCATION);
  await acceptByPassword(page, site, invited);
  await page.goto(`${site}/dashboard/account`);
  await page.getByRole("button", { name: account.totpAdd }).click();
  await expect(page.getByRole("img", { name: signIn.totpQr })).toBeVisible();
  await expectAccessible(page, "setting up an authenticator app");
  const app = authenticatorApp(String(await page.locator(".select-all").textContent()));
  await page.getByLabel(signIn.totpFirst).fill(app.code());
  const enrolledWith = app.code();
  await page.getByRole("button", { name: signIn.totpAdd }).click();
  await saveCodes(page);
  await expect(page.getByText(account.totpOn, { exact: true })).toBeVisible();

  await signOut(page);
  await enter(page, { username: invited.username, password: PASSPHRASE });
  await page.getByLabel(stepUp.code).fill(enrolledWith);
  await page.getByRole("button", { name: stepUp.confirm, exact: true }).click();
  await expect(page.getByText(errors.factor_wrong)).toBeVisible();
  // The code of the next half minute is accepted a step early.
  await page.getByLabel(stepUp.code).fill(app.code(Date.now() + 30_000));
  await page.getByRole("button", { name: stepUp.confirm, exact: true }).click();
  await expectInside(page);
});

test("a forgotten password is chosen anew by the mail's link, and a stranger is told the same", {
  tag: "@deep",
}, async ({ page }) => {
  const invited = await invite(site, LOCATION, true);
  await acceptByPassword(page, site, invited);
  await signOut(page);
  for (const username of [`${invited.username}-of-nobody`, invited.username]) {
    await page.getByRole("button", { name: signIn.forgot }).click();
    await page.getByLabel(signIn.forgotName).fill(username);
    await page.getByRole("button", { name: signIn.forgotSend }).click();
    await expect(page.getByText(signIn.forgotSentText)).toBeVisible();
    await page.getByRole("button", { name: signIn.backToLogin }).click();
  }
  const path = `/dev/messages?to=${encodeURIComponent(`${invited.username}@example.org`)}`;
  let link: string | undefined;
  await expect(async () => {
    const { messages } = await callApi<{ messages: DeveloperMessage[] }>(page, "GET", path);
    link = messages.map(({ text }) => /http\S+\/dashboard\/link\S+/.exec(text)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  await page.goto(String(link));
  await expect(page.getByRole("heading", { name: signIn.link_password })).toBeVisible();
  await page.getByLabel(dashboard.newPassword).fill(`${PASSPHRASE} at night`);
  await page.getByRole("button", { name: signIn.setPassword }).click();
  await expectInside(page);
  const client = await staffClient(site, { username: invited.username, password: `${PASSPHRASE} at night` });
  expect(await callApi<{ username: string }>(client, "GET", "/auth/me")).toMatchObject({
    username: invited.username,
  });
});

test("another device is signed out from the own account", { tag: "@deep" }, async ({ page }) => {
  const invited = await invite(site, LOCATION);
  await acceptByPassword(page, site, invited);
  const other = await staffClient(site, { username: invited.username, password: PASSPHRASE });
  await page.goto(`${site}/dashboard/account`);
  await page.getByRole("button", { name: account.endOthers }).click();
  await expect(page.getByText(account.ended)).toBeVisible();
  expect((await other.send("GET", "/auth/me")).status).toBe(401);
});
