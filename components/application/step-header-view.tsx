import type { ComponentProps, ReactNode } from "react";
import { PageHeading } from "@/components/shell/page-heading";
import { ProgressSteps } from "@/components/ui/progress-steps";
import type { Step } from "@/lib/domain/application/steps";
import { StepPicture } from "./location-pictures";

interface StepHeaderViewProps {
  progress: ComponentProps<typeof ProgressSteps>;
  step: Step;
  title: string;
  lead?: string | undefined;
  logos: ReactNode;
  /** The address of the step's picture. */
  picture: string | undefined;
}

/** The applicant's progress, and the heading of this step. */
export const StepHeaderView = ({ progress, step, title, lead, logos, picture }: StepHeaderViewProps) => (
  <header className="mb-8">
    {/* As wide as the page: eight names need more room than the questions, in every language. */}
    <div className="print:hidden">
      <ProgressSteps {...progress} />
    </div>
    <div className="max-w-form">
      {logos}
      <StepPicture src={picture} />
      <div className="mt-8">
        <PageHeading key={step}>{title}</PageHeading>
      </div>
      {lead && <p className="mt-3 max-w-prose print:hidden text-ink-second">{lead}</p>}
    </div>
  </header>
);
