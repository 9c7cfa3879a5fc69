"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import type { ShownStep } from "@/app/[tenant]/[locale]/(applicant)/shown-step";
import { StepHeaderView } from "@/components/application/step-header-view";
import { stepProgressBar } from "@/components/application/step-progress";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { isHandOverStep } from "@/lib/domain/application/hand-over";
import { leadKey, titleKey } from "@/lib/domain/application/step-texts";
import { returnStep } from "@/lib/domain/step-routes";

export interface FormStepHeaderProps {
  shown: ShownStep;
  logos: ReactNode;
  pictures: LocationSettings["pageImages"];
  /** What follows a page's name in its title. */
  siteTitle: string;
}

/** The heading of a step, and the text under it. */
const useHeading = ({ application, step, isAdult }: ShownStep) => {
  const t = useTranslations();
  if (isHandOverStep(step, application)) return { title: t("handOver.title"), lead: t("handOver.lead") };
  const lead = leadKey(step, isAdult);
  return { title: t(`form.${titleKey(step)}`), lead: lead && t(`form.${lead}`) };
};

/** The title of a step that the server has not rendered. */
const useWindowTitle = (title: string): void =>
  useEffect(() => {
    // It may begin with "Error: ".
    if (!document.title.includes(title)) document.title = title;
  }, [title]);

/** The progress and the heading of the shown step. It names the window too. */
export const FormStepHeader = ({ shown, logos, pictures, siteTitle }: FormStepHeaderProps) => {
  const { application, journey, step } = shown;
  const common = useTranslations("common");
  const names = useTranslations("steps");
  const heading = useHeading(shown);
  const returnTo = returnStep(Object.fromEntries(useSearchParams()));
  useWindowTitle(`${heading.title} · ${siteTitle}`);
  const progress = stepProgressBar(
    { journey, step, maxStep: application.maxStep, returnTo },
    {
      label: common("stepsLabel"),
      done: common("stepDone"),
      position: (position) => common("step", position),
      name: (one) => names(one),
    },
  );
  return <StepHeaderView {...heading} logos={logos} picture={pictures[step]} progress={progress} step={step} />;
};
