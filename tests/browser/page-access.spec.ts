import { type Browser, expect, type Page, test } from "playwright/test";
import { inFlight } from "../support/in-flight";
import { PAGES, type PageAccess } from "../support/pages";
import { callApi, type SentPage, SiteClient } from "./api";
import { freshPhone, siteOf } from "./applicant-journey";
import { startApplication } from "./application-api";
import { shows } from "./shows";
import { DEMO, inviteStaff } from "./staff-api";
import { signInStaff, staffWords } from "./staff-sign-in";

const site = siteOf("am");

type Person = "nobody" | "the applicant" | "another applicant" | "staff" | "manager" | "manager of another network";
/** The page that is reached: verification, the login, "not found", the page itself, or its frame without content. */
type ReachedPage = "verify" | "login" | "missing" | "there" | "frame";

const FOR_APPLICANTS = {
  nobody: "verify",
  staff: "verify",
  manager: "verify",
  "manager of another network": "verify",
} as const;
const FOR_STAFF = {
  nobody: "login",
  "the applicant": "login",
  "another applicant": "login",
  "manager of another network": "login",
  manager: "there",
} as const;

/** The page that each person reaches. Pages for developers exist only in a demo, which this is. */
const REACHED: Record<Exclude<PageAccess, "open" | "developers">, Record<Person, ReachedPage>> = {
  applicant: { ...FOR_APPLICANTS, "the applicant": "there", "another applicant": "there" },
  own: { ...FOR_APPLICANTS, "the applicant": "there", "another applicant": "missing" },
  staff: { ...FOR_STAFF, staff: "there" },
  manager: { ...FOR_STAFF, staff: "frame" },
};

const reachedPage = ({ status, path, text }: SentPage): ReachedPage => {
  if (path === "/verify") return "verify";
  if (path === "/dashboard") return "login";
  if (status === 404) return "missing";
  return text.includes(`>${staffWords.dashboard.forManagers}<`) ? "frame" : "there";
};

const newClient = (address = site): SiteClient => {
  const client = new SiteClient(address);
  client.setLanguage("en");
  return client;
};

const staffClient = async (as: { username: string; password: string }, address = site): Promise<SiteClient> => {
  const client = newClient(address);
  await callApi(client, "POST", "/auth/login", as);
  return client;
};

/** Signs each person in. Returns them with the applicant's application. */
const signInEverybody = async (): Promise<{ people: Record<Person, SiteClient>; id: string }> => {
  const [applicant, another] = [newClient(), newClient()];
  const id = await startApplication(applicant, site);
  await startApplication(another, site);
  const manager = await staffClient(DEMO);
  const username = `clerk${freshPhone("", 8)}`;
  const made = { username, password: "a password of the tests" };
  await inviteStaff(site, { ...made, locations: ["yerevan"] });
  const foreign = await staffClient(DEMO, siteOf("de"));
  return {
    id,
    people: {
      nobody: newClient(),
      "the applicant": applicant,
      "another applicant": another,
      staff: await staffClient(made),
      manager,
      // With the other network's cookies.
      "manager of another network": foreign.at(site),
    },
  };
};

test("every page opens for those who may see it, and for nobody else", async () => {
  const { people, id } = await signInEverybody();
  const visits = Object.entries(PAGES).flatMap(([file, { access, path }]) => {
    if (access === "open" || access === "developers") return [];
    const place = path.startsWith("/dashboard") ? "?location=yerevan" : "";
    const address = path.replace("{id}", id) + place;
    return Object.entries(REACHED[access]).map(([person, reached]) => ({ file, address, person, reached }));
  });
  // Staff cannot open drafts: the backend refuses them.
  const asked = visits.filter(
    ({ file, reached }) => file !== "dashboard/applicants/[registrationId]" || reached !== "there",
  );
  const wrong: object[] = [];
  await inFlight(4, asked, async ({ file, address, person, reached }) => {
    const said = await people[person as Person].open(address);
    if (said.status >= 500 || reachedPage(said) !== reached)
      wrong.push({ file, person, reached, status: said.status, at: said.path });
  });
  expect(wrong).toEqual([]);
  const pages = new Set(asked.map(({ file }) => file)).size;
  shows(20, { "pages with a guard": pages, people: Object.keys(people).length, asked: asked.length });
});

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

const FOREIGN_ADDRESSES = [
  "//evil.example/x",
  "/\\evil.example",
  "/%09/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/x/..//evil.example",
  "/\u2215/evil.example/..//evil.example",
];

test("a signed-in visitor is redirected within this site only", { tag: "@deep" }, async ({ browser }) => {
  const [applicant, staff] = [await newPage(browser), await newPage(browser)];
  await startApplication(applicant, site);
  await signInStaff(staff, site);
  const left: string[] = [];
  for (const [page, at] of [
    [applicant, "/verify"],
    [staff, "/dashboard"],
  ] as const) {
    page.context().on("request", (request) => {
      if (new URL(request.url()).origin !== site) left.push(request.url());
    });
    page.on("dialog", (dialog) => {
      left.push(dialog.message());
      return dialog.dismiss();
    });
    for (const target of FOREIGN_ADDRESSES) {
      await page.goto(`${site}${at}?redirect=${encodeURIComponent(target)}`);
      // Redirected to another page.
      await expect(page).not.toHaveURL(/redirect=/);
      expect(new URL(page.url()).origin).toBe(site);
    }
  }
  expect(left).toEqual([]);
  shows(23, { "targets that lead away": FOREIGN_ADDRESSES.length, pages: 2, left: left.length });
});
