"use client";

import { useTranslations } from "next-intl";
import { AGREEMENT_LIMITS, exceedsAgreementLimits } from "@/lib/domain/application/agreement-limits";
import { collectTexts, hasForbiddenCharacters } from "@/lib/kit/text";
import { useSettingsContext } from "./settings-context";

const KINDS = [
  [/^contract\.version$/, "problemVersion"],
  [/^contract/, "problemText"],
  [/^specialNeeds/, "problemNeed"],
  [/^ageRestrictions/, "problemAges"],
  [/^(logos|pageImages)/, "problemPicture"],
  [/^workingHours/, "problemHours"],
  [/^registrationEmployeesCount/, "problemEmployees"],
  [/^(pages|verification)/, "problemNone"],
] as const;

const AGREEMENT_TEXT = /^contract\.body\./;

const valueAt = (settings: object, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => Object(value)[key], settings);

/** The error message at a setting's path; `undefined` without an error. */
export const useProblemText = (): ((path: string) => string | undefined) => {
  const t = useTranslations("configuration");
  const { settings, editing } = useSettingsContext();
  return (path) => {
    if (!editing.invalidPaths.includes(path)) return undefined;
    const texts = collectTexts(valueAt(settings, path));
    if (texts.some(hasForbiddenCharacters)) return t("problemSigns");
    if (AGREEMENT_TEXT.test(path) && texts.some(exceedsAgreementLimits)) return t("problemTextSize", AGREEMENT_LIMITS);
    return t(KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "problemOther");
  };
};
