import { type Browser, expect, type Page, test } from "playwright/test";
import { PAGES, type PageAccess } from "../support/pages";
import { callApi } from "./api";
import { fetchInPage, freshPhone, siteOf } from "./applicant-journey";
import { startApplication } from "./application-api";
import { shows } from "./shows";
import { DEMO } from "./staff-api";
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

const reachedPage = ({ status, path, text }: Awaited<ReturnType<typeof fetchInPage>>): ReachedPage => {
  if (path === "/verify") return "verify";
  if (path === "/dashboard") return "login";
  if (status === 404) return "missing";
  return text.includes(`>${staffWords.dashboard.forManagers}<`) ? "frame" : "there";
};

const newPage = async (browser: Browser, address = site): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${address}/?lang=en`);
  return page;
};

const staffPage = async (browser: Browser, as: { username: string; password: string }, address = site) => {
  const page = await newPage(browser, address);
  await signInStaff(page, address, as);
  return page;
};

/** Opens a page for each person. Returns them with the applicant's application. */
const signInEverybody = async (browser: Browser): Promise<{ people: Record<Person, Page>; id: string }> => {
  const [applicant, another] = [await newPage(browser), await newPage(browser)];
  const id = await startApplication(applicant, site);
  await startApplication(another, site);
  const manager = await staffPage(browser, DEMO);
  const username = `clerk${freshPhone("", 8)}`;
  const made = { username, password: "a password of the tests", role: "staff", locations: ["yerevan"] };
  await callApi(manager, "POST", "/account/add", made);
  const foreign = await staffPage(browser, DEMO, siteOf("de"));
  // The other network's cookies, sent to this network.
  const cookies = await foreign.context().cookies();
  const smuggler = await newPage(browser);
  await smuggler.context().addCookies(cookies.map(({ name, value }) => ({ name, value, url: site })));
  return {
    id,
    people: {
      nobody: await newPage(browser),
      "the applicant": applicant,
      "another applicant": another,
      staff: await staffPage(browser, made),
      manager,
      "manager of another network": smuggler,
    },
  };
};

test("every page opens for those who may see it, and for nobody else", async ({ browser }) => {
  // Some hundred pages.
  test.slow();
  const { people, id } = await signInEverybody(browser);
  const wrong: object[] = [];
  const asked = { pages: new Set<string>(), times: 0 };
  for (const [file, { access, path }] of Object.entries(PAGES)) {
    if (access === "open" || access === "developers") continue;
    const address = path.startsWith("/dashboard")
      ? `${path.replace("{id}", id)}?location=yerevan`
      : path.replace("{id}", id);
    for (const [person, place] of Object.entries(REACHED[access])) {
      // Staff cannot open drafts: the backend refuses them.
      if (file === "dashboard/applicants/[registrationId]" && place === "there") continue;
      const said = await fetchInPage(people[person as Person], address);
      asked.pages.add(file);
      asked.times += 1;
      if (said.status >= 500 || reachedPage(said) !== place)
        wrong.push({ file, person, place, status: said.status, at: said.path });
    }
  }
  expect(wrong).toEqual([]);
  shows(20, { "pages with a guard": asked.pages.size, people: Object.keys(people).length, asked: asked.times });
});

const FOREIGN_ADDRESSES = [
  "//evil.example/x",
  "/\\evil.example",
  "/%09/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/x/..//evil.example",
  "/\u2215/evil.example/..//evil.example",
];

test("a signed-in visitor is redirected within this site only", async ({ browser }) => {
  const applicant = await newPage(browser);
  await startApplication(applicant, site);
  const left: string[] = [];
  for (const [page, at] of [
    [applicant, "/verify"],
    [await staffPage(browser, DEMO), "/dashboard"],
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
