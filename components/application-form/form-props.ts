import type { Application } from "@/lib/contracts/application";
import type { AgeRules } from "@/lib/domain/application/age-conflict";
import type { PageConfiguration } from "@/lib/domain/application/application";
import type { Step } from "@/lib/domain/application/steps";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Region } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { LocationOption } from "@/lib/domain/location/options";
import type { Day } from "@/lib/kit/day";

/** Applying for the first time, or changing the answers of a booked application. */
export type FormMode = "apply" | "edit";

/** The props of every screen of an application's form. */
export interface FormScreenProps {
  application: Application;
  configuration: PageConfiguration;
  region: Region;
  /** Today in the location's zone. */
  today: Day;
  step: Step;
  language: Locale;
  mode: FormMode;
  /** What the applicant has verified by a code: nobody is asked for it again. */
  verified?: VerifiedValue | undefined;
}

/** The props of a step of questions. */
export interface QuestionsProps extends FormScreenProps {
  /** The locations that the applicant may change to, on the step of the birth date. */
  locations?: readonly LocationOption[];
}

/** What the birth date is compared with. */
export const ageRulesOf = ({
  application: { userLegalStatus },
  configuration: { agePreCheck, ageRestrictions },
  today,
}: Pick<FormScreenProps, "application" | "configuration" | "today">): AgeRules => ({
  userLegalStatus,
  agePreCheck,
  ageRestrictions,
  today,
});
