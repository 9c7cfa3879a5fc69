"use client";

import { useEffect, useState } from "react";
import type { DayPickerLocale } from "react-day-picker";

/** The calendar's translations, each loaded when needed. English is built in. */
export const DAY_PICKER_LOCALES: Readonly<Record<string, () => Promise<DayPickerLocale>>> = {
  hy: async () => (await import("react-day-picker/locale/hy")).hy,
  de: async () => (await import("react-day-picker/locale/de")).de,
  nl: async () => (await import("react-day-picker/locale/nl")).nl,
  es_US: async () => (await import("react-day-picker/locale/es")).es,
  es_AR: async () => (await import("react-day-picker/locale/es")).es,
  fr: async () => (await import("react-day-picker/locale/fr")).fr,
  ja: async () => (await import("react-day-picker/locale/ja")).ja,
  ka: async () => (await import("react-day-picker/locale/ka")).ka,
  ru: async () => (await import("react-day-picker/locale/ru")).ru,
  pt: async () => (await import("react-day-picker/locale/pt")).pt,
  ua: async () => (await import("react-day-picker/locale/uk")).uk,
  kk: async () => (await import("react-day-picker/locale/kk")).kk,
};

/** The calendar's translation into a language, loaded once `isWanted` is true; undefined until then. */
export const useDayPickerLocale = (language: string, isWanted: boolean): DayPickerLocale | undefined => {
  const [locale, setLocale] = useState<DayPickerLocale>();
  useEffect(() => {
    if (isWanted) DAY_PICKER_LOCALES[language]?.().then(setLocale, () => undefined);
  }, [language, isWanted]);
  return locale;
};
