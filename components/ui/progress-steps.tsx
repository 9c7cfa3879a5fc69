import { cva } from "class-variance-authority";
import { Check } from "lucide-react";

export type StepState = "done" | "current" | "upcoming";
export type ProgressStep = { id: string; label: string; state: StepState };

type ProgressStepsProps = {
  /** Names the list. */
  label: string;
  steps: readonly ProgressStep[];
  /** Shown in place of the labels on a narrow window: "Step 2 of 6 · Parent". */
  currentText: string;
  /** Announced after each label: "done". An empty text is not announced. */
  stateLabels: Record<StepState, string>;
};

const barClass = cva("h-1 rounded-full transition-colors duration-base forced-colors:h-1.5 forced-colors:border", {
  variants: {
    state: {
      done: "bg-accent forced-colors:bg-[Highlight]",
      current: "bg-accent forced-colors:bg-[Highlight]",
      upcoming: "bg-line",
    },
  },
});

const labelClass = cva("mt-2 flex gap-1 text-xs max-sm:sr-only", {
  variants: {
    state: { done: "text-ink-second", current: "font-semibold text-accent-text", upcoming: "text-ink-second" },
  },
});

/** The steps of a form as a segmented bar, with labels on wider windows. */
export const ProgressSteps = ({ label, steps, currentText, stateLabels }: ProgressStepsProps) => (
  <nav aria-label={label}>
    <p aria-hidden="true" className="mb-2 font-medium text-ink-second text-sm sm:hidden">
      {currentText}
    </p>
    <ol className="flex gap-1.5 sm:gap-2">
      {steps.map(({ id, label: name, state }) => (
        <li key={id} aria-current={state === "current" ? "step" : undefined} className="min-w-0 flex-1">
          <span aria-hidden="true" className={`block ${barClass({ state })}`} />
          <span className={labelClass({ state })}>
            {state === "done" && <Check aria-hidden="true" className="mt-[0.2em] size-3 shrink-0 text-accent-text" />}
            <span className="min-w-0 hyphens-auto break-words">
              <span>{name}</span>
              {stateLabels[state] && <span className="sr-only">{`, ${stateLabels[state]}`}</span>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </nav>
);
