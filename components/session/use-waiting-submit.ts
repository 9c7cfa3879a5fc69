"use client";

import { type FormEvent, useEffect, useState } from "react";

/** Submits a form. If its choices are loading when Continue is pressed, it waits for them and submits by itself. */
export const useWaitingSubmit = (isLoading: boolean, submitNow: () => Promise<void>) => {
  const [isWaiting, setIsWaiting] = useState(false);
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
