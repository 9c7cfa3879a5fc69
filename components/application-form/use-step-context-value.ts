"use client";

import { useMemo } from "react";
import { tooltipIn } from "@/lib/domain/application/special-needs";
import { countryOfRegion } from "@/lib/domain/country/countries";
import { ageRulesOf, type QuestionsProps } from "./form-props";
import type { StepContext } from "./step-context";
import type { ApplicationFiles } from "./uploads/use-application-files";
import type { StepForm } from "./use-step-form";

/** What the controls of a step need of it: the same object until a part of it changes, since a new one renders them all. */
export const useStepContextValue = (
  { application, locations, configuration, language, mode, region, step, today, verified }: QuestionsProps,
  { base, saveAs, saveSoon }: StepForm,
  files: ApplicationFiles,
  verifyAgain: () => void,
): StepContext =>
  useMemo(() => {
    const isKnown = (key: string) => base.current.guardians.some((guardian) => guardian.key === key);
    const { defaultLocale } = countryOfRegion(region);
    return {
      applicationId: application._id,
      mode,
      region,
      verified,
      countryForm: configuration.countryForm,
      language,
      ageRules: ageRulesOf({ application, configuration, today }),
      locationKey: application.location_key,
      locations: locations ?? [],
      tooltips: Object.fromEntries(
        configuration.specialNeeds.map(({ name, tooltip }) => [name, tooltipIn(tooltip, language, defaultLocale)]),
      ),
      files,
      saveSoon,
      saveNow: (changed) => saveAs(step, changed),
      saveGuardian: async (key) => {
        // A booked application is saved only on Save.
        if (!isKnown(key) && mode === "apply") await saveAs(step);
        return isKnown(key);
      },
      verifyAgain,
    };
  }, [
    application,
    base,
    configuration,
    files,
    language,
    locations,
    mode,
    region,
    saveAs,
    saveSoon,
    step,
    today,
    verified,
    verifyAgain,
  ]);
