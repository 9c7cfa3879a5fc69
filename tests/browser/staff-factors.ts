import { Secret, TOTP } from "otpauth";
import { type CDPSession, expect, type Page } from "playwright/test";
import type { MadeLink } from "@/lib/contracts/staff-accounts";
import { callApi, enterSite } from "./api";
import { staffClient } from "./staff-api";
import { staffWords } from "./staff-sign-in";

const { dashboard, signIn, stepUp } = staffWords;

/** A passphrase that no list has. */
export const PASSPHRASE = "seven quiet otters by the river";

interface Invited {
  username: string;
  /** The printed link. */
  url: string;
}

let made = 0;

/** Invites somebody to a location by a printed link, as the demo's manager: each test has an account of its own. */
export const invite = async (site: string, location: string, isEmailed = false): Promise<Invited> => {
  const username = `f${Date.now()}-${process.pid}-${++made}`;
  const account = {
    username,
    role: "staff",
    locations: [location],
    ...(isEmailed && { email: `${username}@example.org` }),
  };
  const { link } = await callApi<{ link: MadeLink }>(await staffClient(site), "POST", "/account/add", account);
  return { username, url: String(link.url) };
};

/** A passkey of the browser: a virtual authenticator that answers by itself, as with a finger on the sensor. */
export class VirtualPasskey {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async of(page: Page): Promise<VirtualPasskey> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualPasskey(session, authenticatorId);
  }

  /** The device is lost. */
  async lose(): Promise<void> {
    await this.session.send("WebAuthn.clearCredentials", { authenticatorId: this.authenticatorId });
  }

  /** From now on the device answers only when a button asks for it, and not to what the login suggests by itself. */
  async sleep(isAsleep: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: !isAsleep });
  }

  async count(): Promise<number> {
    const { authenticatorId } = this;
    return (await this.session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
  }
}

/** Opens an invitation and names its owner. */
export const openInvitation = async (page: Page, site: string, { url }: Invited): Promise<void> => {
  await enterSite(page, site);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: signIn.link_invitation })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await page.getByLabel(signIn.name).fill("Ani Petrosyan");
};

/** Expects the dashboard, whose buttons can be pressed. */
export const expectInside = async (page: Page): Promise<void> => {
  // The way leads on from page to page: a next address would be overtaken on it.
  await expect(page).toHaveURL(/[?&]location=/);
  await expect(page.getByRole("button", { name: staffWords.common.signOut })).toBeVisible();
  await expect(page.locator("fieldset.awaits-script")).toHaveCount(0);
};

/** Accepts an invitation by a password. */
export const acceptByPassword = async (page: Page, site: string, invited: Invited): Promise<void> => {
  await openInvitation(page, site, invited);
  await page.getByLabel(dashboard.newPassword).fill(PASSPHRASE);
  await page.getByRole("button", { name: signIn.setPassword }).click();
  await expectInside(page);
};

/** The recovery codes that are shown, which the person then says to have saved. */
export const saveCodes = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole("heading", { name: signIn.codesTitle })).toBeVisible();
  const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: signIn.codesSaved }).click();
  return codes;
};

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: staffWords.common.signOut }).click();
  await expect(page.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
};

/** The codes of an authenticator app with a key as the page shows it. */
export const authenticatorApp = (shownKey: string) => {
  const app = new TOTP({ secret: Secret.fromBase32(shownKey.replaceAll(" ", "")), digits: 6, period: 30 });
  return { code: (at = Date.now()) => app.generate({ timestamp: at }) };
};

/** Confirms with a code, or with a recovery code behind its link. */
export const enterRecoveryCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole("button", { name: stepUp.useRecovery }).click();
  await page.getByLabel(stepUp.recoveryCode).fill(code);
  await page.getByRole("button", { name: stepUp.confirm, exact: true }).click();
};
