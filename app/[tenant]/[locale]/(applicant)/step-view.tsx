"use client";

import { screenNameOf } from "@/app/[tenant]/[locale]/(applicant)/screen-name";
import { SCREENS } from "@/app/[tenant]/[locale]/(applicant)/step-screens";
import type { FormMode } from "@/components/application-form/form-props";
import { MissingFeatures } from "@/lib/client/features";
import { WrittenValuesProvider } from "@/lib/client/written-values";
import type { Application } from "@/lib/contracts/application";
import type { LocationDetails, VerificationMethod } from "@/lib/contracts/configuration";
import type { JointChild } from "@/lib/contracts/joint-bookings";
import { answersKey } from "@/lib/domain/application/answers-key";
import type { PageConfiguration } from "@/lib/domain/application/application";
import type { SeatedSibling } from "@/lib/domain/application/siblings";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Region } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { LocationOption } from "@/lib/domain/location/options";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Day } from "@/lib/kit/day";

/** What the server has read for all steps of a form. */
export interface LoadedForm {
  application: Application;
  /** The step that the server has rendered. */
  step: FormStepName;
  configuration: PageConfiguration;
  region: Region;
  today: Day;
  language: Locale;
  mode: FormMode;
  verified: VerifiedValue | undefined;
  locations: readonly LocationOption[];
  methods: readonly VerificationMethod[];
  siblings: readonly SeatedSibling[];
  /** Whether the applicant has other applications at the location. */
  hasSiblings: boolean;
  /** The drafts that are booked together with this one; undefined where they were not read. */
  joint: readonly JointChild[] | undefined;
  center: LocationDetails | undefined;
  zone: string;
  zoneLabel: string;
  missing: readonly Feature[];
  /** How people write the numbers and countries of the application. */
  written: Readonly<Record<string, string>>;
}

const Screen = ({ form, step }: { form: LoadedForm; step: FormStepName }) => {
  const { application, joint = [], locations, ...rest } = form;
  const props = { ...rest, application, step };
  const key = answersKey(application);
  switch (screenNameOf(step, application)) {
    case "seats":
      return <SCREENS.seats key={key} {...props} />;
    case "summary":
      return <SCREENS.summary key={key} {...props} joint={joint} />;
    case "handOver":
      return <SCREENS.handOver {...props} />;
    case "guardians":
      return <SCREENS.guardians {...props} />;
    case "questions":
      return <SCREENS.questions {...props} locations={step === "studentData" ? locations : []} />;
  }
};

/** The screen of one form step. */
export const StepView = ({ form, step }: { form: LoadedForm; step: FormStepName }) => (
  <MissingFeatures features={form.missing}>
    <WrittenValuesProvider values={form.written}>
      <Screen form={form} key={step} step={step} />
    </WrittenValuesProvider>
  </MissingFeatures>
);
