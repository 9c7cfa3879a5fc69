import { afterEach, describe, expect, test, vi } from "vitest";
import { regionsOf } from "@/backend/seed/school-names";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { ALL_TENANTS, isTenant, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { withCountryLabels } from "@/lib/i18n/country-labels";
import { type Messages, readBase, type TenantMessages } from "@/lib/i18n/message-files";
import { loadMessages, loadNetworkNames, type MessageFiles, messageLoaders } from "@/lib/i18n/messages";
import { messagesFor } from "@/lib/i18n/reader-messages";
import { tenantName, translateLocations, translateSchoolNames } from "@/lib/i18n/tenant-names";
import { baseTexts, differenceTo, tenantFiles } from "@/tests/support/messages";

const english = baseTexts("en");
const messageFilesOf = (files: Partial<Record<`${Tenant}/${Locale}`, TenantMessages>>): MessageFiles => ({
  base: readBase,
  tenant: async (tenant, locale) => files[`${tenant}/${locale}`] ?? {},
});

afterEach(() => vi.restoreAllMocks());

describe("a tenant's own words", () => {
  const { loadMessages: load } = messageLoaders(
    messageFilesOf({
      "am/en": { home: { title: "In English", start: "Begin" } },
      "am/hy": { home: { title: "Հայերեն" } },
      "kut/ka": { home: { title: "ქართულად" } },
    }),
  );

  test("override the product's messages one by one", async () => {
    const messages = await load("hy", "am");
    expect(messages.home.title).toBe("Հայերեն");
    expect(messages.home.lead).toBe(baseTexts("hy").get("home.lead"));
  });

  test("in a fallback language do not override the product's messages in the language itself", async () => {
    expect((await load("en", "am")).home.start).toBe("Begin");
    expect((await load("hy", "am")).home.start).toBe(baseTexts("hy").get("home.start"));
  });

  test("are not used for another tenant", async () => {
    expect((await load("hy", "labs")).home.title).toBe(baseTexts("hy").get("home.title"));
    expect((await load("en", "kut")).home.title).toBe(english.get("home.title"));
  });

  test("are merged once, and reused for every page", async () => {
    expect(await load("hy", "am")).toBe(await load("hy", "am"));
  });

  test("that cannot be read are logged once, and the product's messages are used", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = messageLoaders({
      base: readBase,
      tenant: () => Promise.reject(new SyntaxError("Unexpected token")),
    });
    expect(await broken.loadMessages("en", "am")).toEqual(
      messagesFor(withCountryLabels(await readBase("en"), "AM") as Messages, "unknown"),
    );
    expect(await broken.loadNetworkNames("en", "am")).toEqual({});
    await broken.loadMessages("en", "am");
    expect(log).toHaveBeenCalledOnce();
    expect(log).toHaveBeenCalledWith(expect.stringContaining("tenants/am/en"));
  });

  test("that could not be read once are read again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let isOffline = true;
    const flaky = messageLoaders({
      base: (locale) => (isOffline ? Promise.reject(new Error("offline")) : readBase(locale)),
      tenant: async () => ({}),
    });
    expect(await flaky.loadMessages("hy", "am")).toEqual({});
    isOffline = false;
    expect((await flaky.loadMessages("hy", "am")).home.lead).toBe(baseTexts("hy").get("home.lead"));
  });

  test("that do not exist are not logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { network, ...messages } = { network: undefined, ...(await loadMessages("en", "mum")) };
    expect(network).toBeUndefined();
    expect(messages.home.title).toBe(english.get("home.title"));
    expect(log).not.toHaveBeenCalled();
  });
});

test("a language that cannot be read falls back to the next language", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const base = (locale: Locale) => (locale === "hy" ? Promise.reject(new Error("gone")) : readBase(locale));
  const { loadMessages: load } = messageLoaders({ ...messageFilesOf({}), base });
  expect((await load("hy", "am")).home.title).toBe(english.get("home.title"));
});

test("a fallback language never overrides a message", async () => {
  expect((await loadMessages("en", "la")).home.title).toBe(english.get("home.title"));
  expect((await loadMessages("hy", "am")).home.title).toBe(baseTexts("hy").get("home.title"));
});

describe("the files of tenants' own words", () => {
  test.each(tenantFiles())("$tenant in $locale belongs to a tenant that offers the language", ({ tenant, locale }) => {
    expect(isTenant(tenant) && localesOf(tenant)).toContain(locale);
  });

  test.each(tenantFiles())("$tenant in $locale overrides existing messages, with the same parameters", ({ texts }) => {
    const wrong = texts.flatMap(([key, text]) => {
      const original = english.get(key);
      const difference = original === undefined ? "no such text" : differenceTo(text, original);
      return difference ? [`${key}: ${difference}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test.each(tenantFiles())("$tenant in $locale names existing centres and networks", ({ tenant, network }) => {
    const {
      name,
      centers = {},
      networks = {},
      regions = {},
      schools = {},
      ...rest
    } = network as Record<string, object>;
    const keys = tenantRow(tenant as Tenant).locations.map(({ location_key }) => location_key);
    expect(rest).toEqual({});
    expect([undefined, "string"]).toContain(name && typeof name);
    expect(keys).toEqual(expect.arrayContaining(Object.keys(centers)));
    expect(ALL_TENANTS).toEqual(expect.arrayContaining(Object.keys(networks)));
    for (const school of [...Object.values(regions), ...Object.values(schools)]) expect(school).toMatch(/\p{L}/u);
    for (const centre of Object.values(centers))
      expect(["name", "city", "address"]).toEqual(expect.arrayContaining(Object.keys(centre)));
  });
});

const SCRIPTS: Partial<Record<Locale, RegExp>> = {
  hy: /\p{Script=Armenian}/u,
  ka: /\p{Script=Georgian}/u,
  ja: /\p{Script=Han}|\p{Script=Katakana}/u,
  ru: /\p{Script=Cyrillic}/u,
  ua: /\p{Script=Cyrillic}/u,
  kk: /\p{Script=Cyrillic}/u,
};

// A centre is named in every language or in none; without names, its name in the table is used everywhere.
const NAMED = new Set(
  tenantFiles()
    .filter(({ tenant }) => tenant === "global")
    .flatMap(({ network }) => Object.keys((network as { networks?: object }).networks ?? {})),
);

const spoken = ALL_TENANTS.flatMap((tenant) => localesOf(tenant).map((locale) => ({ tenant, locale })));

describe("the names of networks and centres", () => {
  test.each(spoken)(
    "$tenant is written in $locale's own letters, and so are its centres",
    async ({ tenant, locale }) => {
      const script = SCRIPTS[locale] ?? /\p{Script=Latin}/u;
      expect(await tenantName(tenant, locale)).toMatch(script);
      for (const { name, city, address } of await translateLocations(tenantRow(tenant).locations, tenant, locale))
        for (const word of [name, city, address]) expect(word).toMatch(script);
    },
  );

  test.each(ALL_LOCALES)("every network that visitors choose from has a name in %s", async (locale) => {
    const script = SCRIPTS[locale] ?? /\p{Script=Latin}/u;
    const named = ALL_TENANTS.filter((tenant) => tenant === "global" || NAMED.has(tenant));
    for (const tenant of named) expect(await tenantName(tenant, locale), tenant).toMatch(script);
  });

  test("come from the language only", async () => {
    expect(await tenantName("la", "es_US")).toBe("Los Ángeles");
    expect(await tenantName("la", "en")).toBe("Los Angeles");
    expect((await loadNetworkNames("hy", "am")).centers?.gyumri?.name).toBe("Գյումրի");
  });

  test("are those of its schools too; one without a name in the language says which language it is", async () => {
    const [known] = regionsOf("am");
    const entries = [
      { _id: known?.id ?? "", name: known?.name ?? "" },
      { _id: "another", name: "Արևելք" },
    ];
    expect(await translateSchoolNames(entries, "regions", "am", "en")).toEqual([
      { _id: known?.id, name: "Centre" },
      { _id: "another", name: "Արևելք", lang: "hy" },
    ]);
    for (const language of ["hy", undefined] as const)
      expect(await translateSchoolNames(entries, "regions", "am", language)).toEqual(entries);
  });

  test("never come from the fallback language: an unnamed one keeps its name in the table", async () => {
    const { loadNetworkNames: load } = messageLoaders(
      messageFilesOf({
        "la/es_US": { network: { name: "Los Ángeles", centers: { "los-angeles": { city: "Los Ángeles" } } } },
      }),
    );
    expect(await load("es_US", "la")).toMatchObject({ name: "Los Ángeles" });
    expect(await load("en", "la")).toEqual({});
  });
});
