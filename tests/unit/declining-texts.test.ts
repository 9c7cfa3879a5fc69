import { expect, test } from "vitest";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { baseTexts } from "@/tests/support/messages";

/** The verb of cancelling an appointment, as its forms begin. */
const CANCELLING: Readonly<Record<Locale, RegExp>> = {
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

test.each(ALL_LOCALES)(
  "the way out of moving and cancelling an appointment says nothing of cancelling in %s",
  (locale) => {
    const texts = baseTexts(locale);
    const textOf = (key: string) => texts.get(`appointment.${key}`) ?? "";
    for (const key of ["cancel", "cancelTitle", "cancelConfirm"]) expect(textOf(key), key).toMatch(CANCELLING[locale]);
    // In the windows of staff, too; the last is the way out of booking again.
    for (const key of ["keep", "close", "back"])
      expect(texts.get(`common.${key}`), key).not.toMatch(CANCELLING[locale]);
    expect(texts.get("common.keep")).not.toBe(texts.get("common.cancel"));
  },
);
