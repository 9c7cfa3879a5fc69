"use client";

import { useTranslations } from "next-intl";
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

const valueAt = (settings: object, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => Object(value)[key], settings);

/** The error message at a setting's path; `undefined` without an error. */
export const useProblemText = (): ((path: string) => string | undefined) => {
  const t = useTranslations("configuration");
  const { settings, editing } = useSettingsContext();
  return (path) => {
    if (!editing.invalidPaths.includes(path)) return undefined;
    if (collectTexts(valueAt(settings, path)).some(hasForbiddenCharacters)) return t("problemSigns");
    return t(KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "problemOther");
  };
};
