import { request } from "node:http";
import { expect, type Page, test } from "playwright/test";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { openDashboard, staffWords } from "./staff-sign-in";

const { keys } = staffWords;
const site = siteOf("saar");
const path = "/dashboard/keys?location=saar";

interface Answer {
  status: number;
  text: string;
  cookies: readonly string[];
}

/** A call as a program makes it: a key, no origin, no cookie. */
const callWith = (key: string, to: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, port } = new URL(site);
    const headers = { host, authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) };
    const method = body ? "POST" : "GET";
    const sent = request({ host: "127.0.0.1", port, path: `/api${to}`, method, headers, agent: false }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (part: string) => {
          text += part;
        })
        .on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, cookies: response.headers["set-cookie"] ?? [] }),
        )
        .on("error", reject);
    });
    sent.on("error", reject).end(body && JSON.stringify(body));
  });

const dialog = (page: Page) => page.getByRole("dialog");
const pressInDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const cardOf = (page: Page, name: string) => page.getByRole("listitem", { name });
const schedule = { locationKey: "saar", limit: 1, offset: 0 };

test("a manager makes a key, a program uses it within its scopes, and revoked it opens nothing", async ({ page }) => {
  await openDashboard(page, site, path);
  await expectAccessible(page, "keys", "light");
  const name = `Gate ${Date.now()}-${test.info().workerIndex}`;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("button", { name: keys.add, exact: true }).click();
  await expectAccessible(page, "making a key on a phone", "dark");
  await dialog(page).getByLabel(keys.name).fill(name);
  await dialog(page).getByLabel(keys.scope_read_schedule).check();
  await dialog(page).getByLabel(keys.scope_export).check();
  await expect(dialog(page).getByLabel("Saar")).toBeChecked();
  await pressInDialog(page, keys.add);
  const key = await dialog(page).getByLabel(keys.key, { exact: true }).inputValue();
  expect(key).toMatch(/^startday_key_[\w-]{43}$/);
  await expectAccessible(page, "a made key on a phone");
  await pressInDialog(page, keys.madeDone);
  await expect(cardOf(page, name)).toContainText(keys.state_active);
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const read = await callWith(key, "/presentation/list", schedule);
  expect(read).toMatchObject({ status: 200, cookies: [] });
  expect(await callWith(key, "/applicant/export?locationKey=saar")).toMatchObject({ status: 200, cookies: [] });
  expect((await callWith(key, "/applicant/list", schedule)).status).toBe(403);
  expect((await callWith(key, "/key/list", { limit: 1, offset: 0 })).status).toBe(403);
  expect((await callWith(`${key}x`, "/presentation/list", schedule)).status).toBe(401);

  await page.getByRole("button", { name: keys.revokeOf.replace("{name}", name) }).click();
  await pressInDialog(page, keys.revoke);
  await expect(cardOf(page, name)).toContainText(keys.state_revoked);
  expect((await callWith(key, "/presentation/list", schedule)).status).toBe(401);
});
