import { describe, expect, test } from "vitest";
import { nextVersion } from "@/lib/domain/application/contract";
import { tooltipIn, tooltipTexts } from "@/lib/domain/application/special-needs";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { includesPatch, isSameSetting, mergePatch, moveItem } from "@/lib/domain/dashboard/settings-sections";
import {
  changeOpeningDay,
  copyMondayToWeekdays,
  hourProblems,
  openingHoursByWeekday,
} from "@/lib/domain/location/hours";
import { settingProblems } from "@/lib/domain/location/settings";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";
import { isPictureAddress } from "@/lib/domain/tenant/pictures";
import { agreementIn } from "@/lib/i18n/agreement";
import { BARELY_TOO_LARGE, EXHAUSTING, JUST_SMALL_ENOUGH } from "@/tests/support/agreements";

const monday = { weekday: 1, open: "10:00", close: "19:00" };
const saturday = { weekday: 6, open: "11:00", close: "15:00" };

describe("opening hours", () => {
  test("have seven days, including closed ones", () => {
    expect(openingHoursByWeekday([saturday]).flatMap(({ weekday, hours }) => (hours ? [weekday] : []))).toEqual([6]);
    expect(openingHoursByWeekday([saturday])).toHaveLength(7);
  });

  test("open a closed day with default times, change an open one and close it", () => {
    const both = changeOpeningDay([saturday], 1, {});
    expect(both).toEqual([monday, saturday]);
    expect(changeOpeningDay(both, 6, { close: "16:00" })).toEqual([monday, { ...saturday, close: "16:00" }]);
    expect(changeOpeningDay(both, 1, null)).toEqual([saturday]);
  });

  test("copy Monday's times to the other weekdays, and not to the weekend", () => {
    expect(copyMondayToWeekdays([monday, saturday]).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(copyMondayToWeekdays([{ ...monday, weekday: 2 }, saturday])).toEqual([saturday]);
  });

  test("report a day listed twice, a missing time and a day that closes before it opens", () => {
    const wrong = [monday, monday, { ...saturday, open: "" }, { weekday: 7, open: "12:00", close: "12:00" }];
    expect(hourProblems(wrong)).toEqual(["workingHours.1.weekday", "workingHours.2.open", "workingHours.3.close"]);
    expect(hourProblems([monday, saturday])).toEqual([]);
  });
});

describe("invalid settings of a centre", () => {
  const judgement = { before: { version: "one", body: { en: "Text" } }, locales: ["en", "hy"] };

  test("include empty lists, and ages and counts outside their limits", () => {
    const invalidSettings = {
      pages: [],
      verification: [],
      ageRestrictions: { min: 121, max: 5 },
      registrationEmployeesCount: 1001,
    };
    expect(settingProblems(invalidSettings, judgement)).toEqual([
      "pages",
      "verification",
      "ageRestrictions.min",
      "ageRestrictions.max",
      "registrationEmployeesCount",
    ]);
    expect(settingProblems({ registrationEmployeesCount: undefined }, judgement)).toEqual([
      "registrationEmployeesCount",
    ]);
    expect(settingProblems({ ageRestrictions: { min: null, max: 0 } }, judgement)).toEqual([]);
    expect(settingProblems({ ageRestrictions: { min: 19, max: 18 } }, judgement)).toEqual(["ageRestrictions.max"]);
  });

  test("include a need that is named twice, and a version and a name that are too long", () => {
    const need = (name: string) => ({ name, tooltip: "" });
    const contract = { version: "v".repeat(101), body: { en: "Another text." } };
    const specialNeeds = [need("hearing"), need("hearing"), need("n".repeat(201))];
    expect(settingProblems({ contract, specialNeeds }, judgement).sort()).toEqual([
      "contract.version",
      "specialNeeds.1.name",
      "specialNeeds.2.name",
    ]);
  });

  test("include every picture of another site", () => {
    const logos = {
      dark: { en: "javascript:alert(1)", hy: "/logo.svg" },
      white: { en: "//elsewhere.example/logo.svg" },
    };
    expect(settingProblems({ logos, pageImages: { Home: "data:image/png;base64," } }, judgement)).toEqual([
      "logos.dark.en",
      "logos.white.en",
      "pageImages.Home",
    ]);
  });

  test("include a changed text under the version in force, and no text at all", () => {
    const contract = (version: string, body: object) => settingProblems({ contract: { version, body } }, judgement);
    expect(contract("one", { en: "Other" })).toEqual(["contract.version"]);
    expect(contract("two", { en: null })).toEqual(["contract.body"]);
    expect(contract("two", { en: null, hy: "Տեքստ" })).toEqual([]);
    expect(contract("one", { en: "Text" })).toEqual([]);
    expect(contract("", { ja: "同意書" })).toEqual(["contract.body.ja", "contract.version"]);
  });
});

describe("an agreement's text", () => {
  const problemsOf = (en: string) =>
    settingProblems(
      { contract: { version: "two", body: { en } } },
      { before: { version: "one", body: { en: "Text" } }, locales: ["en"] },
    );

  test.each([...EXHAUSTING, ...BARELY_TOO_LARGE])("is refused beyond the limits: %s", (_what, text) => {
    expect(problemsOf(text)).toEqual(["contract.body.en"]);
  });

  test.each(JUST_SMALL_ENOUGH)("is accepted at the limit: %s", (_what, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test("may be ten times as long as any that comes with the product", () => {
    for (const locale of ALL_LOCALES) expect(problemsOf(`${agreementIn(locale)}\n\n`.repeat(10)), locale).toEqual([]);
  });
});

describe("a text with deceptive or unstorable characters", () => {
  const judgement = { before: { version: "one", body: { en: "Text" } }, locales: ["en", "hy"] };

  test("is refused at its own path, and a bad key at the path of its object", () => {
    const needs = [
      { name: "hearing", tooltip: { en: "Hears\u202e badly" } },
      { name: "a\u0000", tooltip: "" },
    ];
    expect(settingProblems({ specialNeeds: needs, pageImages: { "a\ud800": "/a.jpg" } }, judgement)).toEqual([
      "specialNeeds.0.tooltip.en",
      "specialNeeds.1.name",
      "pageImages",
    ]);
    expect(settingProblems({ contract: { version: "two", body: { en: "a\u2066b" } } }, judgement)).toEqual([
      "contract.body.en",
    ]);
  });
});

describe("a contract's next version", () => {
  test("is named after the day, with a counter for further ones of that day", () => {
    expect(nextVersion("2026-09", "2026-09-14")).toBe("2026-09-14");
    expect(nextVersion("2026-09-14", "2026-09-14")).toBe("2026-09-14-2");
    expect(nextVersion("2026-09-14-2", "2026-09-14")).toBe("2026-09-14-3");
    expect(nextVersion("2026-09-14-draft", "2026-09-14")).toBe("2026-09-14-2");
  });
});

describe("the explanation of a special need", () => {
  const texts = { de: "Sehen", en: "Seeing" };

  test("is in the reader's language, else the country's, else any", () => {
    expect(tooltipIn(texts, "en", "de")).toBe("Seeing");
    expect(tooltipIn(texts, "hy", "de")).toBe("Sehen");
    expect(tooltipIn(texts, "hy", "ka")).toBe("Sehen");
    expect(tooltipIn("specialNeedTooltips.vision", "hy", "ka")).toBe("specialNeedTooltips.vision");
    expect([tooltipIn("", "en", "en"), tooltipIn({}, "en", "en"), tooltipIn(undefined, "en", "en")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("can be edited in every language, with built-in names for known needs", () => {
    const known = { en: { names: {}, tooltips: { vision: "Low vision" } } };
    expect(tooltipTexts("specialNeedTooltips.vision", ["en", "hy"], known)).toEqual({ en: "Low vision", hy: "" });
    expect(tooltipTexts("Seeing", ["en", "hy"], known)).toEqual({ en: "Seeing", hy: "Seeing" });
    expect(tooltipTexts(texts, ["en", "hy"], known)).toEqual({ en: "Seeing", hy: "" });
  });
});

describe("a changed setting", () => {
  test("is sent without unchanged fields, and with removed fields as null", () => {
    expect(mergePatch({ min: 12, max: 18 }, { min: 12, max: undefined })).toEqual({ max: null });
    const logos = { dark: { en: "/a", hy: "/b" }, white: { en: "/c" } };
    expect(mergePatch(logos, { ...logos, dark: { en: "/a", hy: "/d" } })).toEqual({ dark: { hy: "/d" } });
    expect(mergePatch({ dark: { en: "/a" } }, { dark: { hy: "/b" } })).toEqual({ dark: { hy: "/b", en: null } });
    expect(mergePatch(["a"], ["b"])).toEqual(["b"]);
  });

  test("equals one with another order of keys", () => {
    expect(isSameSetting({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1, e: undefined })).toBe(true);
    expect(isSameSetting(["a", "b"], ["b", "a"])).toBe(false);
    expect(isSameSetting("Me\u0301moire", "M\u00e9moire")).toBe(true);
  });

  test("keeps its identity while it is edited", () => {
    expect(includesPatch({ min: 10, max: null }, { max: null })).toBe(true);
    expect(includesPatch({ min: 10 }, { min: 11 })).toBe(false);
    expect([includesPatch(["a"], ["a"]), includesPatch(["a"], ["a", "b"]), includesPatch(null, { min: 1 })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("moves up and down in its list, and stays at its ends", () => {
    expect(moveItem(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
  });
});

test("before a centre is chosen every verification method of any centre is offered", () => {
  const config = (overrides: Record<string, { verification?: string[] }>, keys: string[]) => ({
    centers: keys.map((location_key) => ({ location_key })),
    dashboardConfig: { verification: ["sms"], locationOverrides: overrides },
  });
  expect(methodsOfAllLocations(config({}, ["one"]))).toEqual(["sms"]);
  expect(methodsOfAllLocations(config({ one: { verification: ["email", "sms"] } }, ["one"]))).toEqual(["email", "sms"]);
  expect(methodsOfAllLocations(config({ two: { verification: ["viber"] } }, ["one", "two"]))).toEqual(["sms", "viber"]);
  expect(methodsOfAllLocations(config({}, []))).toEqual(["sms"]);
});

test("a picture must be on this site", () => {
  expect(["/logo.svg", "/pictures/home.jpg?v=2"].filter(isPictureAddress)).toHaveLength(2);
  for (const address of [
    "https://images.example/a.jpg",
    "//images.example/a.jpg",
    "/\\images.example",
    "/a b",
    "a.jpg",
    "",
  ])
    expect(isPictureAddress(address), address).toBe(false);
});
