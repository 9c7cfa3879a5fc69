import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, expect, type Page, type Response, test } from "playwright/test";
import type { Application } from "@/lib/contracts/application";
import { TENANTS } from "@/lib/domain/tenant/tenants";
import { SECRET_NAMES } from "@/lib/server/environment/variables";
import { inFlight } from "../support/in-flight";
import { PAGES } from "../support/pages";
import { callApi, type SentPage, SiteClient } from "./api";
import { freshPhone, Journey, siteOf } from "./applicant-journey";
import { bookAppointment, STUDENT } from "./application-api";
import { shows } from "./shows";
import { enter } from "./staff-sign-in";

const site = siteOf("am");

/** The beginning of every token: its encoded header. */
const TOKEN = Buffer.from('{"alg":"HS256"').toString("base64url").slice(0, -1);
const SESSIONS = /startday-(applicant|files|staff)$/;
/** The beginning of every cookie that contains a token. */
const SEALED_PREFIX = "Fe26.2";

const addressesOf = (id: string) => Object.values(PAGES).map((page) => page.path.replace("{id}", id));

/** The link of a mail, which the developer inbox shows: its token confirms a mailbox and opens no session. */
const MAILBOX_LINK = /confirm-mailbox#token=[\w.-]+/g;

/** Everything that a browser receives and stores, by where it was found. */
class ReceivedTexts {
  readonly texts = new Map<string, string>();
  private readonly waiting: Promise<unknown>[] = [];

  listen(context: BrowserContext): void {
    context.on("response", (response) => this.waiting.push(this.read(response).catch(() => undefined)));
  }

  private async read(response: Response): Promise<void> {
    // A stream never ends; it only says that there is something to load.
    if (response.headers()["content-type"]?.startsWith("text/event-stream")) return;
    const headers = Object.entries(await response.allHeaders()).filter(([name]) => name !== "set-cookie");
    this.texts.set(
      `${response.request().method()} ${response.url()}`,
      `${await response.text()} ${JSON.stringify(headers)}`,
    );
  }

  async opened(where: string, opening: Promise<SentPage>): Promise<void> {
    const { headers, text } = await opening;
    this.texts.set(where, `${text} ${JSON.stringify({ ...headers, "set-cookie": undefined })}`);
  }

  async storage(page: Page): Promise<void> {
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    this.texts.set(`storage at ${page.url()}`, kept);
    this.texts.set(`document at ${page.url()}`, await page.content());
  }

  /** Where a text occurs. */
  async with(text: string): Promise<string[]> {
    await Promise.all(this.waiting);
    return [...this.texts].flatMap(([where, what]) => (what.replace(MAILBOX_LINK, "").includes(text) ? [where] : []));
  }
}

test("no token reaches a page: no HTML, no flight data, no script, no call's answer, no storage has one", {
  tag: "@deep",
}, async ({ page, context }) => {
  const found = new ReceivedTexts();
  found.listen(context);
  // Both sign in on the pages, so these answers are searched too.
  await new Journey(page, site, "hy").verify(freshPhone("+37495", 6));
  await expect(page).toHaveURL(/\/centers\//);
  await page.goto(`${site}/dashboard?lang=en`);
  await enter(page);
  await expect(page.locator("#location")).toBeVisible();
  const id = await bookAppointment(page, { tenant: "am", locationKey: "yerevan" });
  const { _id: draft } = await callApi<Application>(page, "POST", "/registration", { language: "en" });
  // Both kinds of sessions are live, so a page could contain their tokens.
  expect((await context.cookies(site)).filter(({ name }) => SESSIONS.test(name)).length).toBe(3);
  const addresses = [...new Set([...addressesOf(id), ...addressesOf(draft)])];
  const client = new SiteClient(site, await context.cookies(site));
  await inFlight(4, addresses, async (address) => {
    const where = address.startsWith("/dashboard") ? `${address}?location=yerevan` : address;
    await found.opened(`flight ${where}`, client.open(where, { rsc: "1" }));
    await found.opened(`HTML ${where}`, client.open(where));
  });
  for (const address of ["/applications", `/centers/${draft}`, "/dashboard/schedules/start_day?location=yerevan"]) {
    await page.goto(site + address);
    await found.storage(page);
  }
  const tokens = [...(await found.with(TOKEN)), ...(await found.with(SEALED_PREFIX))];
  expect(tokens).toEqual([]);
  // Proves the search: it finds a name of theirs in a page and in its flight data.
  const named = await found.with(STUDENT.firstNameEn);
  expect(named.some((where) => where.startsWith("flight"))).toBe(true);
  expect(named.some((where) => where.startsWith("HTML"))).toBe(true);
  shows(24, { "pages, scripts and answers searched": found.texts.size, "tokens found": tokens.length });
});

/** Words of server code that no script of a page needs. */
const SERVER_ONLY_WORDS = [
  ...SECRET_NAMES,
  "login_session",
  "staff_account",
  "advisory_lock",
  "iron-session",
  "scrypt",
  "postgres://",
  "createHmac",
  "sourceMappingURL",
  "webpack://",
];

test("no source of ours and no word of the server's side is in what browsers are sent", () => {
  const files = readdirSync(".next/static", { recursive: true, encoding: "utf8" });
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const texts = scripts.map((file) => readFileSync(path.join(".next/static", file), "utf8"));
  const wordsIn = (all: string[]) => SERVER_ONLY_WORDS.filter((word) => all.some((text) => text.includes(word)));
  expect(wordsIn(texts)).toEqual([]);
  // The words occur in server code.
  const server = readdirSync(".next/server/chunks", { encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const servers = server.map((file) => readFileSync(path.join(".next/server/chunks", file), "utf8"));
  expect(wordsIn(servers)).toEqual(expect.arrayContaining(["TOKEN_SECRET", "login_session", "staff_account"]));
  expect(scripts.length).toBeGreaterThan(20);
  shows(24, { "scripts searched": scripts.length, "source maps": 0, "words of the server": 0 });
});

test("no page brings the table of all networks along: whoever is at one has no use for the others", () => {
  const mark = TENANTS["1"].name;
  const chunks = readdirSync(".next/static/chunks", { encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const withTable = chunks.filter((file) =>
    readFileSync(path.join(".next/static/chunks", file), "utf8").includes(mark),
  );
  // The error page fetches it, because nothing of the failed page remains.
  expect(withTable.length).toBeGreaterThan(0);
  const pages = readdirSync(".next/server/app", { recursive: true, encoding: "utf8" });
  const manifests = pages.filter((file) => file.endsWith("client-reference-manifest.js"));
  expect(manifests.length).toBeGreaterThan(20);
  const bringing = manifests.filter((file) => {
    const text = readFileSync(path.join(".next/server/app", file), "utf8");
    return withTable.some((chunk) => text.includes(chunk));
  });
  expect(bringing).toEqual([]);
});
