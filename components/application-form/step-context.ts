"use client";

import { createContext, useContext } from "react";
import type { Save } from "@/lib/client/saver";
import type { AgeRules } from "@/lib/domain/application/age-conflict";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Region } from "@/lib/domain/country/countries";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import type { LocationOption } from "@/lib/domain/location/options";
import type { FormMode } from "./form-props";
import type { ApplicationFiles } from "./uploads/use-application-files";

/** What some controls need of the step around them. */
export interface StepContext {
  applicationId: string;
  mode: FormMode;
  region: Region;
  countryForm: CountryForm;
  /** What the applicant has verified by a code, where that is known. */
  verified: VerifiedValue | undefined;
  language: Locale;
  /** What the birth date is compared with. */
  ageRules: AgeRules;
  /** The chosen location, and those to change to. */
  locationKey: string | undefined;
  locations: readonly LocationOption[];
  /** The hint of each special need, or its message key. */
  tooltips: Readonly<Record<string, string | undefined>>;
  files: ApplicationFiles;
  /** Schedules a save after a change that was not typed. */
  saveSoon: () => void;
  /** Saves at once, with changes of other answers. A failure is shown by the page, and thrown. */
  saveNow: (changed?: Partial<Save>) => Promise<unknown>;
  /** Saves a guardian before an upload of their files. Resolves to whether the backend knows the guardian. */
  saveGuardian: (key: string) => Promise<boolean>;
  /** Opens Verify once the login session has ended, and leads back with what is typed. */
  verifyAgain: () => void;
}

const StepReactContext = createContext<StepContext | undefined>(undefined);

export const StepContextProvider = StepReactContext.Provider;

/** The step that contains a control. */
export const useStepContext = (): StepContext => {
  const context = useContext(StepReactContext);
  if (!context) throw new Error("a control of the form is outside of its step");
  return context;
};
