import { expect, type Page, type Route } from "playwright/test";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Where the tests' server answers for every network. Unlike a network's own host, Node finds it too. */
export const HERE = `http://localhost:${process.env.BROWSER_TEST_PORT ?? 3210}`;

const FOREIGN = "http://foreign.example";

/** Script by every way into a page that a text of a stranger could take, each of which would note that it ran. */
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

/** Everything above, and text that is evaluated. */
export const ATTACK_NAMES: readonly string[] = [...Object.keys(ATTACKS), "evaluated text"].sort();

const attacked = (isProtected: boolean) => async (route: Route) => {
  const answer = await route.fetch({ maxRedirects: 0 });
  const headers = answer.headers();
  if (!isProtected) delete headers["content-security-policy"];
  // Before whatever the page itself ends with, so that nothing of it depends on the page's own scripts.
  const body = (await answer.text()).replace("</body>", () => `${Object.values(ATTACKS).join("")}</body>`);
  await route.fulfill({ response: answer, headers, body });
};

const whatRan = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((window as unknown as { ran: string[] }).ran)].sort());

/** What came to run of all attacks that are written into a page on its way, with its policy or without. */
export const whatRuns = async (page: Page, path: string, isProtected: boolean): Promise<string[]> => {
  await page.route(HERE + path, attacked(isProtected));
  await page.route(`${FOREIGN}/**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "ran.push('foreign script')" }),
  );
  await page.addInitScript(() => Object.assign(window, { ran: [] }));
  await page.goto(HERE + path, { waitUntil: "load" });
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>("#script-link")?.click();
    // From a timer it is the page's own doing, and under the page's policy.
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
  // What is to run takes as long as a busy machine takes; what is not to run has had its time.
  if (!isProtected) await expect.poll(() => whatRan(page)).toEqual(ATTACK_NAMES);
  const ran = await whatRan(page);
  await page.unroute(HERE + path);
  return ran;
};

/** The visitor of a network, in a language where one is chosen. */
export const visit = (page: Page, tenant: Tenant, language?: string) =>
  page
    .context()
    .addCookies([
      { name: ENV_COOKIE, value: tenant, url: HERE },
      ...(language ? [{ name: LANGUAGE_COOKIE, value: language, url: HERE }] : []),
    ]);

/** Keeps what the policy of any page of the browser refuses, from the first moment of each. */
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
