"use client";

import { useTranslations } from "next-intl";
import { useSettingsPlace } from "./settings-place";

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

/** What is wrong at a setting's path, in words; nothing where nothing is. */
export const useProblemText = (): ((path: string) => string | undefined) => {
  const t = useTranslations("configuration");
  const { wrong } = useSettingsPlace().editing;
  return (path) => {
    if (!wrong.includes(path)) return undefined;
    return t(KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "problemOther");
  };
};
