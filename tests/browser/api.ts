import { type IncomingHttpHeaders, request } from "node:http";
import { type BrowserContext, expect, type Page } from "playwright/test";
import { LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  setCookies: readonly string[];
}

interface SiteRequest {
  site: string;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** Sends a request to the test server: only a browser resolves the hosts of sites. */
export const send = ({ site, method, path, headers, body }: SiteRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, port } = new URL(site);
    const options = { host: "127.0.0.1", port, method, path, headers: { host, ...headers }, agent: false };
    const sent = request(options, (response) => {
      const parts: Buffer[] = [];
      response
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
            setCookies: response.headers["set-cookie"] ?? [],
          }),
        )
        .on("error", reject);
    });
    sent.on("error", reject).end(body);
  });

const sendToApi = (site: string, method: string, path: string, cookie: string, body?: object) => {
  const headers = { origin: site, cookie, "content-type": "application/json" };
  return send({ site, method, path: `/api${path}`, headers, body: body && JSON.stringify(body) });
};

const MOST_REDIRECTS = 5;

/** A page as the server sends it, after redirects. */
export interface SentPage {
  status: number;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

const parseCookie = (setCookie: string) => {
  const [pair = "", ...attributes] = setCookie.split(/;\s*/);
  const [name = ""] = pair.split("=", 1);
  const value = pair.slice(name.length + 1);
  const isGone = value === "" || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  return { name, value, isGone, httpOnly: attributes.some((attribute) => /^httponly$/i.test(attribute)) };
};

/** A client of one site's API and pages, with cookies of its own and without a browser. */
export class SiteClient {
  private readonly cookies: Map<string, string>;

  constructor(
    readonly site: string,
    cookies: readonly { name: string; value: string }[] = [],
  ) {
    this.cookies = new Map(cookies.map(({ name, value }) => [name, value]));
  }

  /** A client that sends the cookies of this one to another site. */
  at(site: string): SiteClient {
    return new SiteClient(
      site,
      [...this.cookies].map(([name, value]) => ({ name, value })),
    );
  }

  setLanguage(language: string): void {
    this.cookies.set(LANGUAGE_COOKIE, language);
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    return this.keep(await sendToApi(this.site, method, path, this.cookie(), body));
  }

  /** Opens a page and follows its redirects. */
  async open(path: string, headers: Readonly<Record<string, string>> = {}, redirects = 0): Promise<SentPage> {
    const sent = { ...headers, cookie: this.cookie() };
    const answer = this.keep(await send({ site: this.site, method: "GET", path, headers: sent }));
    const { location } = answer.headers;
    if (location) {
      const { origin, pathname, search } = new URL(location, this.site);
      if (origin !== new URL(this.site).origin) throw new Error(`${path} leads to ${origin}`);
      if (redirects === MOST_REDIRECTS) throw new Error(`${path} leads on and on`);
      return this.open(pathname + search, headers, redirects + 1);
    }
    return { ...answer, path: new URL(path, this.site).pathname };
  }

  private cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private keep(answer: Answer): Answer {
    for (const { name, value, isGone } of answer.setCookies.map(parseCookie))
      isGone ? this.cookies.delete(name) : this.cookies.set(name, value);
    return answer;
  }
}

/** Makes calls: a page's context with its sessions, or a client without a browser. */
export type Caller = Page | SiteClient;

const siteOfContext = new WeakMap<BrowserContext, string>();

/** The site that the page's context entered; without one, the site of the page that is open. */
const siteOfPage = (page: Page): string => siteOfContext.get(page.context()) ?? new URL(page.url()).origin;

/** Sets the site that a caller's calls go to, and its language. */
export const enterSite = async (caller: Caller, site: string, language = "en"): Promise<void> => {
  if (caller instanceof SiteClient) return caller.setLanguage(language);
  siteOfContext.set(caller.context(), site);
  await caller.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: site }]);
};

/** Sends a call with the cookies of a page's context, without the page; the context keeps the cookies that the reply sets. */
const sendFromPage = async (page: Page, method: string, path: string, body?: object): Promise<Answer> => {
  const [site, context] = [siteOfPage(page), page.context()];
  const cookie = (await context.cookies(site)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await sendToApi(site, method, path, cookie, body);
  const { hostname } = new URL(site);
  for (const { name, value, isGone, httpOnly } of answer.setCookies.map(parseCookie))
    if (isGone) await context.clearCookies({ name, domain: hostname });
    else await context.addCookies([{ name, value, url: site, httpOnly, sameSite: "Lax" }]);
  return answer;
};

/** Sends a call to the site's API as its pages do. Returns the status and the body. */
const sendCall = (caller: Caller, method: string, path: string, body?: object) =>
  caller instanceof SiteClient ? caller.send(method, path, body) : sendFromPage(caller, method, path, body);

/** Sends a call to the site's API as its pages do, and expects it to succeed. */
export const callApi = async <Reply>(caller: Caller, method: string, path: string, body?: object): Promise<Reply> => {
  const { status, text } = await sendCall(caller, method, path, body);
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text ? JSON.parse(text) : undefined) as Reply;
};
