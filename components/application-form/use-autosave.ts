"use client";

import { useCallback, useEffect, useRef } from "react";
import type { UseFormSubscribe } from "react-hook-form";
import type { FormValues } from "@/lib/domain/application/form-values";

/** Rest after typing until a draft is saved: the specification's registration input delay (spec §9). */
const AUTOSAVE_DELAY_MS = 1000;

/**
 * Saves what is typed after a rest, when the page is hidden and when it is left. Gives what cancels a save that rests:
 * after Next it would bring the applicant back to this step.
 */
export const useAutosave = (
  subscribe: UseFormSubscribe<FormValues>,
  saveDraft: () => void,
  isOn: boolean,
): (() => void) => {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = useCallback(() => {
    clearTimeout(resting.current);
    resting.current = undefined;
  }, []);

  useEffect(() => {
    if (!isOn) return;
    const saveWhatRests = () => {
      if (resting.current === undefined) return;
      cancel();
      saveDraft();
    };
    const stop = subscribe({
      formState: { values: true },
      callback: ({ type, name }) => {
        // Typing saves by itself, and so does a guardian or a number that comes or goes; what the page fills in is no news.
        if (type !== "change" && !name?.startsWith("guardians")) return;
        cancel();
        resting.current = setTimeout(saveWhatRests, AUTOSAVE_DELAY_MS);
      },
    });
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") saveWhatRests();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      stop();
      saveWhatRests();
    };
  }, [cancel, isOn, saveDraft, subscribe]);

  return cancel;
};
