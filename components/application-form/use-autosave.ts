"use client";

import { useCallback, useEffect, useRef } from "react";
import type { UseFormSubscribe } from "react-hook-form";
import type { FormValues } from "@/lib/domain/application/form-values";

/** Rest after typing until a draft is saved: the specification's registration input delay (spec §9). */
const AUTOSAVE_DELAY_MS = 1000;

interface Autosave {
  /** Cancels a save that rests: after Next it would bring the applicant back to this step. */
  cancel: () => void;
  /** Saves after a rest, as typing does. */
  touch: () => void;
}

/** Saves what is typed after a rest, when the page is hidden and when it is left. */
export const useAutosave = (
  subscribe: UseFormSubscribe<FormValues>,
  saveDraft: () => void,
  isOn: boolean,
): Autosave => {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = useCallback(() => {
    clearTimeout(resting.current);
    resting.current = undefined;
  }, []);

  const saveWhatRests = useCallback(() => {
    if (resting.current === undefined) return;
    cancel();
    saveDraft();
  }, [cancel, saveDraft]);

  const touch = useCallback(() => {
    if (!isOn) return;
    cancel();
    resting.current = setTimeout(saveWhatRests, AUTOSAVE_DELAY_MS);
  }, [cancel, isOn, saveWhatRests]);

  useEffect(() => {
    if (!isOn) return;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ type, name }) => {
        // Typing saves by itself, and so does a guardian or a number that comes or goes; what the page fills in is no news.
        if (type !== "change" && !name?.startsWith("guardians")) return;
        touch();
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
  }, [isOn, saveWhatRests, subscribe, touch]);

  return { cancel, touch };
};
