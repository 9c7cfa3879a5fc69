"use client";

import { useCallback, useEffect, useRef } from "react";
import type { UseFormSubscribe } from "react-hook-form";
import type { FormValues } from "@/lib/domain/application/form-values";

/** A draft is saved this long after the last keystroke. */
const AUTOSAVE_DELAY_MS = 1000;

interface Autosave {
  /** Cancels a pending save: after Continue it would bring the applicant back to this step. */
  cancel: () => void;
  /** Schedules a save, as typing does. */
  touch: () => void;
}

/** Saves typed answers: a second after the last keystroke, when the page is hidden, and when it is left. */
export const useAutosave = (
  subscribe: UseFormSubscribe<FormValues>,
  saveDraft: () => void,
  isOn: boolean,
): Autosave => {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
  }, []);

  const savePending = useCallback(() => {
    if (pending.current === undefined) return;
    cancel();
    saveDraft();
  }, [cancel, saveDraft]);

  const touch = useCallback(() => {
    if (!isOn) return;
    cancel();
    pending.current = setTimeout(savePending, AUTOSAVE_DELAY_MS);
  }, [cancel, isOn, savePending]);

  useEffect(() => {
    if (!isOn) return;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ type, name }) => {
        // Typing schedules a save, and so does adding or removing a guardian or a number. Values that the page fills in do not.
        if (type !== "change" && !name?.startsWith("guardians")) return;
        touch();
      },
    });
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") savePending();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      stop();
      savePending();
    };
  }, [isOn, savePending, subscribe, touch]);

  return { cancel, touch };
};
