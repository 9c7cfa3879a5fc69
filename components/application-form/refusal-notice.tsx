"use client";

import type { ReactNode } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import type { CallError } from "@/lib/client/call";
import type { RefusedAnswer } from "./use-refused-answers";

/** A refused booking, with the answers that the backend named, if any. */
export interface Refusal {
  error: CallError;
  answers: readonly RefusedAnswer[];
}

interface RefusalNoticeProps {
  refusal: Refusal;
  /** Count of attempts: the summary takes the focus again each time it changes. */
  attempt: number;
  /** Heads the list of answers. */
  title: string;
  /** A link or button to continue, shown if no answer was named. */
  action?: ReactNode;
}

/** The refused answers with links to their fields; without any, the reason of the refusal. */
export const RefusalNotice = ({ refusal: { error, answers }, attempt, title, action }: RefusalNoticeProps) => {
  const errorText = useErrorText();
  if (answers.length > 0) return <ErrorSummary attempt={attempt} items={answers} title={title} />;
  return (
    <Notice action={action} role="alert" status="error">
      {errorText(error)}
    </Notice>
  );
};
