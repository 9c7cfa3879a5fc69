"use client";

import { useEffect, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { type CallError, setStepUp } from "@/lib/client/call";

const StepUpDialog = lazyComponent(() => import("./step-up-dialog").then((part) => part.StepUpDialog), {
  onFailure: ({ onEnd }) => onEnd(false),
});

interface Question {
  refusal: CallError;
  answer: (isProved: boolean) => void;
}

/** Asks for a proof of who somebody is whenever a call of the page needs a fresh one. Once, in the dashboard's frame. */
export const StepUp = () => {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setStepUp((refusal) => new Promise((answer) => setQuestion({ refusal, answer })));
    return () => setStepUp();
  }, []);
  const end = (isProved: boolean) => {
    setQuestion(undefined);
    question?.answer(isProved);
  };
  return question && <StepUpDialog factors={question.refusal.data.factors} onEnd={end} />;
};
