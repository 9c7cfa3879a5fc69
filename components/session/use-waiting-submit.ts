"use client";

import { type FormEvent, useEffect, useState } from "react";

/**
 * Submits a form. If its choices are loading when Continue is pressed, it waits for them and submits by itself, unless the
 * applicant chooses something else meanwhile: `choices` counts that.
 */
export const useWaitingSubmit = (isLoading: boolean, submitNow: () => Promise<void>, choices: number) => {
  const [isWaiting, setIsWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice ends the wait
  useEffect(() => setIsWaiting(false), [choices]);
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setIsWaiting(false);
    void submitNow();
  });
  return {
    isWaiting,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isLoading) setIsWaiting(true);
      else void submitNow();
    },
  };
};
