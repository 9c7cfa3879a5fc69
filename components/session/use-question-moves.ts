"use client";

import { type RefCallback, useEffect, useRef, useState } from "react";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import type { Question } from "./questions";

/** Where the focus goes: into an opened question, on to the one after a settled question, or it has left and stays in view. */
type Move = { opened: Question } | { settled: Question } | { left: Element };

const CONTROLS = ["input:checked", "input:not(:disabled)"];

/** Focuses the chosen control of a question, or its first one, or the question while it loads. */
export const focusAnswer = (question: HTMLElement | null | undefined): void =>
  focusAndScrollTo(
    CONTROLS.flatMap((selector) => question?.querySelector<HTMLElement>(selector) ?? [])[0] ?? question ?? null,
  );

/** Moves the focus between the questions, after the page shows a change. `current` has no answer yet. */
export const useQuestionMoves = (current: Question | undefined) => {
  const [lastMove, move] = useState<Move>();
  const frames = useRef(new Map<Question, HTMLElement>());
  const show = (question: Question) => focusAndScrollTo(frames.current.get(question) ?? null, "start");

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move once
  useEffect(() => {
    if (!lastMove) return;
    // The questions above have become shorter.
    if ("left" in lastMove) lastMove.left.scrollIntoView({ block: "nearest" });
    if ("opened" in lastMove) focusAnswer(frames.current.get(lastMove.opened));
    // A question that still lacks an answer keeps the focus.
    if ("settled" in lastMove && lastMove.settled !== current) show(current ?? lastMove.settled);
  }, [lastMove]);

  return {
    move,
    show,
    refOf:
      (question: Question): RefCallback<HTMLElement> =>
      (element) => {
        if (element) frames.current.set(question, element);
        else frames.current.delete(question);
      },
  };
};
