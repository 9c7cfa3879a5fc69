"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, useState } from "react";
import { type DraftProblems, draftProblems, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import type { FormErrors } from "./use-presentation-errors";

interface DraftOptions {
  /** Base of the ids of its fields. */
  id: string;
  zone: string;
  initial: PresentationDraft;
  busyCapacity: number;
  /** Whenever something is typed. */
  onDraft: (draft: PresentationDraft) => void;
}

const FIELDS = ["date", "capacity", "startDates"] as const;

/** A presentation as it is typed, and in words what is wrong with it: judged when it is left or sent (spec §5), or refused. */
export const usePresentationDraft = ({ id, zone, initial, busyCapacity, onDraft }: DraftOptions) => {
  const errors = useTranslations("errors");
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<FormErrors>({});
  const [isJudged, setIsJudged] = useState(false);

  const problems = draftProblems(draft, { zone, now: new Date(), busyCapacity });
  const { date, capacity } = isJudged ? problems : ({} as DraftProblems);
  const texts: FormErrors = {
    ...refused,
    ...(date && { date: errors(date) }),
    ...(capacity && { capacity: errors(capacity, { busy: busyCapacity }) }),
  };

  const show = (next: PresentationDraft) => {
    setDraft(next);
    setRefused({});
    setIsJudged(false);
  };
  const change = (next: PresentationDraft) => {
    show(next);
    onDraft(next);
  };
  const focusFirst = (wrong: FormErrors) => {
    const field = FIELDS.find((name) => wrong[name]);
    if (field) document.getElementById(`${id}-${field}`)?.focus();
  };
  /** Whether it may be sent; what is wrong is said from now on, and focus goes to the first of it. */
  const judge = (): boolean => {
    setIsJudged(true);
    focusFirst(problems);
    return Object.keys(problems).length === 0;
  };
  const refuse = (wrong: FormErrors) => {
    setRefused(wrong);
    focusFirst(wrong);
  };
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.id === `${id}-capacity`) setIsJudged(true);
  };
  return { draft, texts, show, change, judge, refuse, onBlur };
};
