"use client";

import { useTranslations } from "next-intl";
import type { StaffSettings } from "@/lib/contracts/staff-configuration";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import { groupSameHours } from "@/lib/domain/location/search";
import { ageLimitsOf, NO_AGE_LIMITS } from "@/lib/domain/person/age";
import { listText } from "@/lib/i18n/lists";
import { openingHoursTexts } from "@/lib/i18n/opening-hours";
import type { EditedSettings } from "./edited-settings";
import { useSettingsContext } from "./settings-context";
import { usePageName } from "./use-page-name";

type Describers = { [Name in Setting]: (value: StaffSettings[Name]) => string[] };

const entriesOf = (record: object | undefined): [string, string][] => Object.entries(record ?? {});

/** Describes a setting, one line for each of its parts. */
export const useSettingDescription = (): ((name: Setting, value: EditedSettings[Setting]) => string[]) => {
  const t = useTranslations("configuration");
  const common = useTranslations("common");
  const steps = useTranslations("steps");
  const pageName = usePageName();
  const verify = useTranslations("verify");
  const contractText = useTranslations("contract");
  const centers = useTranslations("centers");
  const needName = useNeedName();
  const { language } = useSettingsContext();
  const list = (items: readonly string[]) => listText(language, items);
  const yesNo = (value: boolean) => [common(value ? "yes" : "no")];
  const inLanguage = (locale: string) => LOCALES[locale as Locale].name;
  const logoLines = (kind: "dark" | "white", logos: object | undefined) =>
    entriesOf(logos).map(([locale, address]) => `${t(`logo_${kind}`)}, ${inLanguage(locale)}: ${address}`);

  const describers: Describers = {
    pages: (pages) => [list(pages.map((step) => steps(step)))],
    agePreCheck: yesNo,
    nativeNames: yesNo,
    usernameRequired: yesNo,
    draftReminders: yesNo,
    ageRestrictions: ({ min, max }) => [t("ages", ageLimitsOf({ min, max }) ?? NO_AGE_LIMITS)],
    addressTemplate: (template) => [t(template)],
    specialNeeds: (needs) => [list(needs.map(({ name }) => needName(name)))],
    verification: (methods) => [list(methods.map((method) => verify(`method_${method}`)))],
    contract: ({ version, body }) => [contractText("version", { version }), list(Object.keys(body).map(inLanguage))],
    logos: ({ dark, white }) => [...logoLines("dark", dark), ...logoLines("white", white)],
    pageImages: (images) => entriesOf(images).map(([page, address]) => `${pageName(page)}: ${address}`),
    workingHours: (hours) => groupSameHours(hours).map((run) => centers("hours", openingHoursTexts(language, run))),
    registrationEmployeesCount: (employees) => [String(employees)],
  };
  return (name, value) => {
    if (value === undefined) return [];
    const lines = (describers[name] as (setting: typeof value) => string[])(value).filter(Boolean);
    return lines.length === 0 ? [t("none")] : lines;
  };
};

/** The translated name of a need; a need that staff named keeps its name. */
export const useNeedName = (): ((name: string) => string) => {
  const { knownNeeds, language } = useSettingsContext();
  return (name) => knownNeeds[language]?.names[name] ?? name;
};
