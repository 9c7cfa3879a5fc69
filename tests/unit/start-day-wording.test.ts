import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { startDayWordingKey } from "@/lib/domain/dashboard/start-day-wording";
import { TENANTS } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";

const leadIn = async (locale: Locale) => {
  const messages = await loadMessages(locale, "local");
  const t = createTranslator({ locale: tagOf(locale) as Locale, messages, namespace: "startDays" });
  return (place: string) => t("lead", { place });
};

describe("the start days' wording", () => {
  test("inflects the names of Armenia's locations", async () => {
    const lead = await leadIn("hy");
    const keys = TENANTS.am.locations.map(({ location_key }) => startDayWordingKey("armenia", location_key));
    expect(keys.map(lead)).toEqual([
      "Մեկնարկի օրերը Երևանում",
      "Մեկնարկի օրերը Նոր Նորքում",
      "Մեկնարկի օրերը Գյումրիում",
      "Մեկնարկի օրերը Դիլիջանում",
    ]);
  });

  test("is generic for every other location", async () => {
    const plain = "Start days of this centre";
    const lead = await leadIn("en");
    expect(lead(startDayWordingKey("armenia", "labs-yerevan"))).toBe(plain);
    expect(lead(startDayWordingKey("germany", "yerevan"))).toBe(plain);
  });

  test.each(ALL_LOCALES)("has five different texts in %s", async (locale) => {
    const lead = await leadIn(locale);
    expect(new Set(["yerevan", "nor_nork", "gyumri", "dilijan", "other"].map(lead)).size).toBe(5);
  });
});
