"use client";

import { createContext, useContext } from "react";
import type { Region } from "@/lib/domain/country/countries";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import type { FormMode } from "./form-props";
import type { ApplicationFiles } from "./uploads/use-application-files";

/** What some controls need of the step around them. */
export interface StepContext {
  applicationId: string;
  mode: FormMode;
  region: Region;
  countries: readonly PhoneCountry[];
  /** A word of explanation for each special need that has one, or the key of one. */
  tooltips: Readonly<Record<string, string | undefined>>;
  files: ApplicationFiles;
  /** After a change that no typing made: saves as typing would. */
  saveSoon: () => void;
  /** Makes sure that the backend knows a guardian before it is sent their files; whether it does. */
  saveGuardian: (key: string) => Promise<boolean>;
}

const StepReactContext = createContext<StepContext | undefined>(undefined);

export const StepContextProvider = StepReactContext.Provider;

/** The step that a control stands on. */
export const useStepContext = (): StepContext => {
  const place = useContext(StepReactContext);
  if (!place) throw new Error("a control of the form stands outside of its step");
  return place;
};
