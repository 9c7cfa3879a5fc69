"use client";

import { useEffect, useRef, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { type CallError, setStepUp } from "@/lib/client/call";

const StepUpDialog = lazyComponent(() => import("./step-up-dialog").then((part) => part.StepUpDialog), {
  onFailure: ({ onEnd }) => onEnd(false),
});

interface Question {
  refusal: CallError;
  answer: (isProved: boolean) => void;
}

/** Asks for a proof of who somebody is whenever a call of the page needs a fresh one. Once, in the frame of a page. */
export const StepUp = () => {
  const [question, setQuestion] = useState<Question>();
  const open = useRef<Question>(undefined);
  useEffect(() => {
    const ask = (asked: Question) => {
      open.current = asked;
      setQuestion(asked);
    };
    setStepUp((refusal) => new Promise((answer) => ask({ refusal, answer })));
    return () => {
      setStepUp();
      // Going back leaves the dialog without a word: its calls must not wait for ever.
      open.current?.answer(false);
    };
  }, []);
  const end = (isProved: boolean) => {
    setQuestion(undefined);
    question?.answer(isProved);
  };
  return question && <StepUpDialog factors={question.refusal.data.factors} onEnd={end} />;
};
