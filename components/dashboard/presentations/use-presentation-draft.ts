"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, useState } from "react";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { type DraftProblems, draftProblems, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { rebase } from "@/lib/kit/rebase";
import type { FormErrors } from "./use-presentation-errors";

interface DraftOptions {
  /** Base of the ids of its fields. */
  id: string;
  zone: string;
  initial: PresentationDraft;
  busyCapacity: number;
  /** After every change. */
  onDraft: (draft: PresentationDraft) => void;
}

const FIELDS = ["date", "capacity", "startDates"] as const;

/** The draft of a presentation and its error messages: of the validation on blur and on submit, or of a refusal. */
export const usePresentationDraft = ({ id, zone, initial, busyCapacity, onDraft }: DraftOptions) => {
  const errors = useTranslations("errors");
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<FormErrors>({});
  const [isValidated, setIsValidated] = useState(false);

  const problems = draftProblems(draft, { zone, now: new Date(), busyCapacity });
  const { date, capacity } = isValidated ? problems : ({} as DraftProblems);
  const texts: FormErrors = {
    ...refused,
    ...(date && { date: errors(date) }),
    ...(capacity && { capacity: errors(capacity, { busy: busyCapacity }) }),
  };

  const show = (next: PresentationDraft) => {
    setDraft(next);
    setRefused({});
    setIsValidated(false);
  };
  const change = (next: PresentationDraft) => {
    show(next);
    onDraft(next);
  };
  /** Goes on from others' values: what was not changed in the draft is as it is now. */
  const rebaseDraft = (before: PresentationDraft, now: PresentationDraft) => {
    setDraft((current) => rebase(current, before, now));
    setRefused({});
  };
  const focusFirstError = (invalid: FormErrors) => {
    const field = FIELDS.find((name) => invalid[name]);
    if (field) focusAndScrollTo(document.getElementById(`${id}-${field}`));
  };
  /** Validates the draft, shows its errors from now on and focuses the first one. Returns whether it may be sent. */
  const validate = (): boolean => {
    setIsValidated(true);
    focusFirstError(problems);
    return Object.keys(problems).length === 0;
  };
  const refuse = (refusal: FormErrors) => {
    setRefused(refusal);
    focusFirstError(refusal);
  };
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.id === `${id}-capacity`) setIsValidated(true);
  };
  return { draft, texts, show, change, rebase: rebaseDraft, validate, refuse, onBlur };
};
