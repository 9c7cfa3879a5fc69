"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LoadFailure } from "@/components/errors/load-failure";
import { VerifyAgain } from "@/components/errors/verify-again";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import type { Loaded } from "@/lib/client/use-loaded";
import { LEGENDS, type Question } from "./questions";
import type { Questions } from "./use-questions";

interface SeatQuestionProps<Data> {
  question: Question;
  questions: Questions;
  /** The id of the first control, which the error summary links to. */
  fieldId: string;
  /** The legend while the question is open, if it says more than its name. */
  openLegend?: string;
  hint?: ReactNode;
  error: string | undefined;
  load: Loaded<Data>;
  skeleton: ReactNode;
  /** The chosen answer in one line; undefined while it loads. */
  answer: string | undefined;
  /** A remark below the chosen answer. */
  note?: ReactNode;
  /** Whether there is nothing else to choose. */
  isOnly: boolean;
  /** Why there is nothing to choose from. */
  empty: string | undefined;
  children: (data: Data) => ReactNode;
}

/** One question of the step: its choices, or one line with the chosen answer and "Change". */
export const SeatQuestion = <Data,>(props: SeatQuestionProps<Data>) => {
  const { question, questions, fieldId, openLegend, hint, error, load, skeleton, empty, ...folded } = props;
  const legend = useTranslations("session")(LEGENDS[question]);
  const hasFailed = !load.data && load.error !== undefined;
  const isFolded = questions.isFolded(question) && !hasFailed;
  const choices = load.data ? props.children(load.data) : skeleton;
  const obstacle = hasFailed ? (
    <LoadFailure
      error={load.error}
      onRetry={load.reload}
      {...(isLoginSessionEnd(load.error) && { action: <VerifyAgain /> })}
    />
  ) : (
    load.data && empty && <Notice status="warning">{empty}</Notice>
  );
  return (
    <Fieldset
      {...questions.frame(question)}
      aria-busy={load.isLoading || undefined}
      className={isFolded ? "border-line border-b pb-3" : undefined}
      error={isFolded ? undefined : error}
      hint={isFolded ? undefined : hint}
      id={`question-${question}`}
      legend={isFolded ? legend : (openLegend ?? legend)}
      size={isFolded ? "small" : "large"}
    >
      {isFolded && (
        <FoldedAnswer {...folded} fieldId={fieldId} legend={legend} onChange={() => questions.open(question)} />
      )}
      {!isFolded && !obstacle && choices}
      {!isFolded && obstacle && (
        <div id={fieldId} tabIndex={-1}>
          {obstacle}
        </div>
      )}
    </Fieldset>
  );
};

interface FoldedAnswerProps extends Pick<SeatQuestionProps<unknown>, "answer" | "fieldId" | "note" | "isOnly"> {
  legend: string;
  onChange: () => void;
}

const FoldedAnswer = ({ legend, answer, fieldId, note, isOnly, onChange }: FoldedAnswerProps) => {
  const t = useTranslations("session");
  const common = useTranslations("common");
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4" id={fieldId} tabIndex={-1}>
        {answer ? (
          <p className="min-w-0 flex-1 basis-40 font-medium first-letter:capitalize">{answer}</p>
        ) : (
          <Skeleton className="me-auto h-6 w-48 max-w-full" />
        )}
        {!isOnly && (
          <Button className="-mx-4 underline underline-offset-4" onClick={onChange} variant="quiet">
            {common("change")} <span className="sr-only">{legend}</span>
          </Button>
        )}
      </div>
      {note && <p className="text-ink-second text-sm">{note}</p>}
      {isOnly && <p className="text-ink-second text-sm">{t("only")}</p>}
    </>
  );
};
