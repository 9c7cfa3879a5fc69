"use client";

import { type ComponentProps, useState } from "react";
import { useLink } from "@/components/ui/use-linked-id";
import { isPointerInput } from "@/lib/client/last-input";
import { QUESTIONS, type Question } from "./questions";
import { useQuestionMoves } from "./use-question-moves";

/** Which questions are shown, and which of them are folded into one line. */
export interface Questions {
  /** The first question without an answer. Those after it are not shown. */
  current: Question | undefined;
  isShown: (question: Question) => boolean;
  isFolded: (question: Question) => boolean;
  /** Unfolds an answered question and focuses its answer. */
  open: (question: Question) => void;
  /** Folds a question that has been answered, and moves to the next one. */
  settle: (question: Question) => void;
  /** Moves from an answered question that is still open to the one without an answer. Returns whether there were such two. */
  goOn: () => boolean;
  /** Focuses the question without an answer. */
  showCurrent: () => void;
  /** The attributes of a question's fieldset. */
  frame: (question: Question) => QuestionFrame;
}

type QuestionFrame = Pick<ComponentProps<"fieldset">, "ref" | "tabIndex" | "onClick" | "onBlur">;

/** The question that the page's link names. */
const useLinkedQuestion = (open: (question: Question) => void): void =>
  useLink((id) => {
    const linked = QUESTIONS.find((question) => question === id);
    if (linked) open(linked);
    return undefined;
  });

/**
 * One question after the other: an answered one folds into a line, and the next one opens beneath. A pointer's choice folds its
 * question at once. The arrow keys choose whatever they pass, so a question answered with them stays open until it is left.
 */
export const useQuestions = (isAnswered: Readonly<Record<Question, boolean>>, initial?: Question): Questions => {
  const [opened, setOpened] = useState(initial);
  const current = QUESTIONS.find((question) => !isAnswered[question]);
  const { move, show, refOf } = useQuestionMoves(current);
  const open = (question: Question) => {
    setOpened(question);
    move({ opened: question });
  };
  const settle = (question: Question) => {
    setOpened(undefined);
    move({ settled: question });
  };
  useLinkedQuestion(open);

  const frame = (question: Question): QuestionFrame => ({
    ref: refOf(question),
    tabIndex: -1,
    onClick: ({ target, currentTarget }) => {
      // A click on a label clicks its control too. A fieldset within asks something else.
      if (!(target instanceof HTMLInputElement) || target.closest("fieldset") !== currentTarget) return;
      if (isPointerInput()) settle(question);
      else setOpened(question);
    },
    onBlur: ({ relatedTarget, currentTarget }) => {
      // A press must hit its target: until it is released, the page does not move.
      if (opened !== question || isPointerInput()) return;
      if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
      setOpened(undefined);
      move({ left: relatedTarget });
    },
  });

  return {
    current,
    isShown: (question) => !current || QUESTIONS.indexOf(question) <= QUESTIONS.indexOf(current),
    isFolded: (question) => isAnswered[question] && question !== opened,
    open,
    settle,
    goOn: () => {
      if (!opened || !current || opened === current) return false;
      settle(opened);
      return true;
    },
    showCurrent: () => current && show(current),
    frame,
  };
};
