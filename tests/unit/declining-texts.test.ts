import { expect, test } from "vitest";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { baseTexts, IN_TRANSLATION } from "@/tests/support/messages";

/** The verb of cancelling an appointment, as its forms begin, for every language whose translation is complete. */
const CANCELLING: Readonly<Partial<Record<Locale, RegExp>>> = {
  en: /cancel/i,
  de: /absag/i,
  es_AR: /cancel/i,
  es_US: /cancel/i,
  fr: /annul/i,
  hy: /չեղ[աե]ր/i,
  ja: /キャンセル|取り?消/,
  ka: /აუქმ/,
  kk: /бас тарт/i,
  nl: /annul/i,
  pt: /cancel/i,
  ru: /отмен/i,
  ua: /скасу/i,
};

const COMPLETE = ALL_LOCALES.filter((locale) => !IN_TRANSLATION.includes(locale));

test.each(COMPLETE)(
  "the way out of moving and cancelling an appointment says nothing of cancelling in %s",
  (locale) => {
    const verb = CANCELLING[locale];
    if (!verb) throw new Error("name the verb of cancelling in this language");
    const texts = baseTexts(locale);
    for (const key of ["cancel", "cancelTitle", "cancelConfirm"])
      expect(texts.get(`appointment.${key}`), key).toMatch(verb);
    // In the windows of staff, too; the last is the way out of booking again.
    for (const key of ["keep", "close", "back"]) expect(texts.get(`common.${key}`), key).not.toMatch(verb);
    expect(texts.get("common.keep")).not.toBe(texts.get("common.cancel"));
  },
);
