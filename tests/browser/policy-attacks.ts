import { expect, type Page, type Route } from "playwright/test";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The address of the test server for every network, which Node resolves too. */
export const TEST_SERVER = `http://localhost:${process.env.BROWSER_TEST_PORT ?? 3210}`;

const FOREIGN = "http://foreign.example";

/** Scripts in every form in which typed text could enter a page. Each records that it ran. */
const ATTACKS: Readonly<Record<string, string>> = {
  "inline script": "<script>ran.push('inline script')</script>",
  "guessed nonce": "<script nonce='MTIzNDU2Nzg5MDEyMzQ1Ng=='>ran.push('guessed nonce')</script>",
  module: "<script type='module'>ran.push('module')</script>",
  "event handler": "<img src='data:,' alt='' onerror=\"ran.push('event handler')\">",
  "drawing's handler": "<svg onload=\"ran.push('drawing\\'s handler')\"></svg>",
  "foreign script": `<script src='${FOREIGN}/x.js'></script>`,
  "data script": "<script src=\"data:text/javascript,ran.push('data script')\"></script>",
  "page in a frame": "<iframe title='' srcdoc=\"<script>parent.ran.push('page in a frame')</script>\"></iframe>",
  "script link": "<a id='script-link' href=\"javascript:void ran.push('script link')\">x</a>",
};

/** All attacks above, and evaluated text. */
export const ATTACK_NAMES: readonly string[] = [...Object.keys(ATTACKS), "evaluated text"].sort();

const withAttacks = (isProtected: boolean) => async (route: Route) => {
  const answer = await route.fetch({ maxRedirects: 0, maxRetries: 2 });
  const headers = answer.headers();
  if (!isProtected) delete headers["content-security-policy"];
  // Before the end of the page, independent of the page's own scripts.
  const body = (await answer.text()).replace("</body>", () => `${Object.values(ATTACKS).join("")}</body>`);
  await route.fulfill({ response: answer, headers, body });
};

const attacksThatHaveRun = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((window as unknown as { ran: string[] }).ran)].sort());

/** Inserts all attacks into a page, with or without its policy. Returns those that ran. */
export const attacksThatRun = async (page: Page, path: string, isProtected: boolean): Promise<string[]> => {
  await page.route(TEST_SERVER + path, withAttacks(isProtected));
  await page.route(`${FOREIGN}/**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "ran.push('foreign script')" }),
  );
  await page.addInitScript(() => Object.assign(window, { ran: [] }));
  await page.goto(TEST_SERVER + path, { waitUntil: "load" });
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>("#script-link")?.click();
    // In a timer it runs as the page itself, under the page's policy.
    await new Promise<void>((done) => {
      setTimeout(() => {
        try {
          new Function("ran.push('evaluated text')")();
        } catch {
          // Refused.
        }
        setTimeout(done, 200);
      });
    });
  });
  // Waits for the attacks that should run; the others have had time to run meanwhile.
  if (!isProtected) await expect.poll(() => attacksThatHaveRun(page)).toEqual(ATTACK_NAMES);
  const ran = await attacksThatHaveRun(page);
  await page.unroute(TEST_SERVER + path);
  return ran;
};

/** The cookies of a visitor of a network, with a language if one is chosen. */
export const visit = (page: Page, tenant: Tenant, language?: string) =>
  page
    .context()
    .addCookies([
      { name: ENV_COOKIE, value: tenant, url: TEST_SERVER },
      ...(language ? [{ name: LANGUAGE_COOKIE, value: language, url: TEST_SERVER }] : []),
    ]);

/** Records what the policy refuses on every page of the browser, from its start. */
export const watchRefusals = async (page: Page): Promise<string[]> => {
  const refused: string[] = [];
  const context = page.context();
  await context.exposeFunction("noteRefusal", (what: string) => void refused.push(what));
  await context.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal: (what: string) => void };
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      noteRefusal(`${effectiveDirective} ${blockedURI} on ${location.pathname} (${sourceFile}:${lineNumber})`),
    );
  });
  return refused;
};
