import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { runsOf } from "@/backend/delivery/pdf-fonts";
import { regionsOf, schoolsOf } from "@/backend/seed/school-names";
import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { ALL_TENANTS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { agreementIn } from "@/lib/i18n/agreement";
import { type DateStyle, dayText, instantText } from "@/lib/i18n/dates";
import { holidaysBetween } from "@/lib/i18n/holidays";
import { listText } from "@/lib/i18n/lists";
import { loadMessages } from "@/lib/i18n/messages";
import { phoneCountries } from "@/lib/i18n/phone-countries";
import { relativeText } from "@/lib/i18n/relative";
import { zoneName } from "@/lib/i18n/zone-name";
import { plusDays } from "@/lib/kit/day";
import { facesFor, missingGlyphs, signsOf } from "@/tests/support/glyphs";

const YEAR = Array.from({ length: 366 }, (_, index) => plusDays("2028-01-01", index));
// Every weekday and every month.
const SOME = YEAR.filter((day, index) => index < 7 || day.endsWith("-01"));

const DAYS: Record<DateStyle, readonly string[]> = {
  longDay: YEAR,
  longDate: SOME,
  mediumDate: SOME,
  dayOfMonth: SOME,
  weekdayAndDay: SOME,
  weekday: SOME,
  shortWeekday: SOME,
  month: SOME,
  shortMonth: SOME,
  longInstant: SOME,
  shortInstant: SOME,
  nearDay: SOME,
  nearInstant: SOME,
  nearShortInstant: SOME,
};

const CURRENCIES = ["AMD", "EUR", "USD", "GEL", "ARS", "JPY", "INR", "KZT"];
const SUMMER = new Date("2028-07-01T09:00:00Z");
const SPANS = [0, 7, 400, 9000, 200_000, 5_000_000, 90_000_000];

const contents = (file: string): string => (existsSync(file) ? readFileSync(path.resolve(file), "utf8") : "");
const tenantsOf = (locale: Locale) => ALL_TENANTS.filter((tenant) => localesOf(tenant).includes(locale));

// Places and schools in Japan need more characters than the packaged font has; devices there have them.
const JAPANESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const rowsIn = (locale: Locale, tenant: Tenant): string =>
  JSON.stringify([tenantRow(tenant), regionsOf(tenant), schoolsOf(tenant)]).replace(
    locale === "ja" ? "" : JAPANESE,
    "",
  );

/** Our own messages, and the built-in networks, schools and agreements. */
const words = (locale: Locale): string[] => [
  contents(`messages/base/${locale}.json`),
  agreementIn(locale),
  ...tenantsOf(locale).flatMap((tenant) => [
    contents(`messages/tenants/${tenant}/${locale}.json`),
    rowsIn(locale, tenant),
  ]),
];

/** Formatted days of a year in every style, and the names of every zone, holiday and country. */
const times = (locale: Locale): string[] => {
  const rows = tenantsOf(locale).map(tenantRow);
  const zones = rows.flatMap(({ locations }) => locations.map(({ timeZone }) => timeZone));
  const places = rows.flatMap(({ country, locations }) =>
    locations.map(({ state }) => ({ region: countryOf(country).region, state })),
  );
  return [
    ...(Object.keys(DAYS) as DateStyle[]).flatMap((style) => DAYS[style].map((day) => dayText(locale, style, day))),
    ...[...new Set(zones)].flatMap((zone) => [
      zoneName(locale, zone, SUMMER),
      instantText(locale, "longInstant", SUMMER, zone),
    ]),
    ...SPANS.map((seconds) => relativeText(locale, new Date(SUMMER.getTime() - seconds * 1000), SUMMER)),
    ...places.flatMap((place) => Object.values(holidaysBetween(place, locale, "2028-01-01", "2028-12-31"))),
  ];
};

const figures = (locale: Locale): string[] => [
  listText(locale, ["1", "2", "3"]),
  ...CURRENCIES.map((currency) =>
    new Intl.NumberFormat(tagOf(locale), { style: "currency", currency }).format(-1_234_567.89),
  ),
  new Intl.NumberFormat(tagOf(locale), { style: "percent" }).format(0.5),
  ...phoneCountries(locale).flatMap(({ name, code }) => [name, code]),
];

describe.each(ALL_LOCALES)("a page in %s", (locale) => {
  test.each([
    ["words", words],
    ["times", times],
    ["figures", figures],
  ])("has a packaged font for every character of its %s", (_, texts) => {
    expect(missingGlyphs(texts(locale).join("\n"), tagOf(locale))).toEqual([]);
  });
});

/** The characters that none of the PDF's fonts draws in both weights. */
const missingOnPaper = (text: string): string[] =>
  signsOf(text).filter((sign) => ([400, 700] as const).some((weight) => runsOf(sign, weight).length === 0));

test.each(ALL_LOCALES)("the appointment's PDF in %s has every glyph, in both weights", async (locale) => {
  const { appointment, paper } = await loadMessages(locale, "local");
  const texts = [JSON.stringify([appointment, paper]), ...words(locale).slice(2), ...times(locale)];
  expect(missingOnPaper(texts.join("\n"))).toEqual([]);
});

test("a character that no font has is reported", () => {
  expect(missingGlyphs("Ani → ת", "en")).toEqual(["→ U+2192", "ת U+05EA"]);
  expect(missingOnPaper("Ani ת")).toEqual(["ת"]);
});

test("the Japanese font is packaged for Japanese pages only", () => {
  expect(missingGlyphs("髙橋さくら", "ja")).toEqual([]);
  expect(missingGlyphs("さくら", "de")).toHaveLength(3);
});

test("fonts are shipped with the weight axis only", () => {
  for (const { file } of facesFor("ja")) expect(path.basename(file)).toContain("-wght-normal");
});

// Georgian has no capitals in running text, and a capital "և" becomes two letters.
test("no style sets text-transform to capitals", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const styled = files.filter((file) => /\.(tsx?|css)$/.test(file) && /[\s":]uppercase[\s";]/.test(contents(file)));
  expect(styled).toEqual([]);
});
