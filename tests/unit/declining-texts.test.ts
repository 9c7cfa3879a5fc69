import { expect, test } from "vitest";
import type { Locale } from "@/lib/domain/country/locales";
import { baseTexts } from "@/tests/support/messages";

/** The verb of cancelling an appointment, as its forms begin, in the languages that the product comes with. */
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

const VERBS = Object.entries(CANCELLING) as [Locale, RegExp][];

test.each(VERBS)(
  "the way out of moving and cancelling an appointment says nothing of cancelling in %s",
  (locale, verb) => {
    const texts = baseTexts(locale);
    for (const key of ["cancel", "cancelTitle", "cancelConfirm"])
      expect(texts.get(`appointment.${key}`), key).toMatch(verb);
    // In the windows of staff, too; the last is the way out of booking again.
    for (const key of ["keep", "close", "back"]) expect(texts.get(`common.${key}`), key).not.toMatch(verb);
    expect(texts.get("common.keep")).not.toBe(texts.get("common.cancel"));
  },
);
