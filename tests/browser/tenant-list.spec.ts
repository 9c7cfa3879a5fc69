import { existsSync, readFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { expect, test } from "playwright/test";
import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { ALL_TENANTS, hasLocations, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { firstRows } from "@/tests/support/all-tests";
import { siteOf, wordsOf } from "./applicant-journey";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
}

/** Fetches a page as a browser does, with the network's host, before any script. */
const fetchPage = (tenant: Tenant, path: string, language?: Locale): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, port } = new URL(siteOf(tenant));
    const headers = { host, accept: "text/html", ...(language && { cookie: `${LANGUAGE_COOKIE}=${language}` }) };
    get({ host: "127.0.0.1", port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            html: Buffer.concat(parts).toString("utf8"),
          }),
        );
    }).on("error", reject);
  });

const languageOf = ({ html }: Answer) => /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
const titleOf = ({ html }: Answer) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

/** The only languages of each country, the default first. */
const OFFERED: Readonly<Record<string, readonly Locale[]>> = {
  armenia: ["hy", "en"],
  netherlands: ["nl", "en"],
  usa: ["en", "es_US"],
  germany: ["de", "en"],
  georgia: ["ka", "en"],
  argentina: ["es_AR"],
  japan: ["ja", "en"],
  india: ["en"],
  kazakhstan: ["ru", "en"],
  france: ["fr", "en"],
};
const OFFER_ALL: readonly Tenant[] = ["global", "local"];

const offeredBy = (tenant: Tenant): readonly Locale[] => {
  // Any other country offers the languages of its row.
  const own = OFFERED[tenantRow(tenant).country] ?? countryOf(tenantRow(tenant).country).locales;
  return OFFER_ALL.includes(tenant) ? [...new Set([...own, ...ALL_LOCALES])] : own;
};

/** The network's name in its own message file, otherwise in the table. */
const nameOf = (tenant: Tenant, language: Locale): string => {
  const file = `messages/tenants/${tenant}/${language}.json`;
  const own = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).network?.name : undefined;
  return own ?? tenantRow(tenant).name;
};

for (const tenant of firstRows(3, ALL_TENANTS)) {
  const offered = offeredBy(tenant);
  const [first = "en"] = offered;

  test(`${tenant} is served in each language it offers, under its own name and colour`, async () => {
    for (const language of offered) {
      const state = `${tenant} in ${language}`;
      const home = await fetchPage(tenant, "/", language);
      expect(home.status, state).toBe(200);
      expect(languageOf(home), state).toBe(tagOf(language));
      expect(titleOf(home), state).toBe(`Startday · ${nameOf(tenant, language)}`);
      expect(home.html, state).toContain(`--brand-600:${BRANDS[tenant].accent[600]}`);
      if (!hasLocations(tenant)) continue;
      const verify = await fetchPage(tenant, "/verify", language);
      expect(languageOf(verify), state).toBe(tagOf(language));
      expect(titleOf(verify), state).toBe(`${wordsOf(language).verify.title} · Startday · ${nameOf(tenant, language)}`);
    }
  });

  test(`${tenant} falls back to ${first} without a language or with another country's`, async () => {
    expect(languageOf(await fetchPage(tenant, "/")), "unasked").toBe(tagOf(first));
    for (const language of ALL_LOCALES.filter((one) => !offered.includes(one))) {
      expect(languageOf(await fetchPage(tenant, "/", language)), `remembered ${language}`).toBe(tagOf(first));
      const asked = await fetchPage(tenant, `/?lang=${language}`);
      expect(languageOf(asked), `asked for ${language}`).toBe(tagOf(first));
      expect(asked.headers["set-cookie"], `asked for ${language}`).toBeUndefined();
    }
  });
}
