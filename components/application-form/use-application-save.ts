"use client";

import { type RefObject, useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { OFFLINE } from "@/lib/client/call";
import { removeItem, writeItem } from "@/lib/client/device-storage";
import { isResponseLost } from "@/lib/client/is-response-lost";
import { createSaver, type Save, type Saver, type SaveState } from "@/lib/client/saver";
import { useRetry } from "@/lib/client/use-retry";
import type { Application } from "@/lib/contracts/application";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import { type FormPlace, type FormValues, fromFormValues } from "@/lib/domain/application/form-values";
import { seatsOf } from "@/lib/domain/application/seats";
import { furthestStep, type Step } from "@/lib/domain/application/steps";
import { unfinishedDate } from "@/lib/domain/application/unfinished-date";
import { UNSAVED_ANSWERS } from "@/lib/domain/device-storage/rows";
import { isAdult } from "@/lib/domain/person/age";
import { dropCarriedAnswers } from "./carried-answers";
import type { FormScreenProps } from "./form-props";
import { storeUnfinishedDate } from "./unfinished-date";
import { useAutosave } from "./use-autosave";

const isWaiting = (state: SaveState): boolean => state.is === "failed" && isResponseLost(state.error);

/** Answers as typed, and the version of the application they are based on. */
export interface UnsavedAnswers {
  version: number;
  values: FormValues;
}

/** The page's answers as a form to save, over the application that was read. */
export const formOf = (values: FormValues, base: Application, place: FormPlace): ApplicationForm => {
  const { student, guardians } = fromFormValues(values, base, place);
  return {
    // The seats are chosen elsewhere, and another location clears them.
    student: { ...student, ...seatsOf(base.student) },
    guardians,
    location_key: base.location_key,
    userLegalStatus: base.userLegalStatus ?? undefined,
  };
};

// The page's saver, with the state it shows.
const useSaver = ({ application, configuration, region, today }: FormScreenProps) => {
  const [state, setState] = useState<SaveState>({ is: "idle" });
  const latest = useRef(state);
  const show = useCallback((next: SaveState) => {
    // While there is no connection, the retries are not shown.
    if (next.is === "saving" && isWaiting(latest.current)) return;
    latest.current = next;
    setState(next);
  }, []);
  // One saver for the life of the page: a pending save may know a newer version than a page refreshed in the meantime.
  const [saver] = useState(() => {
    const normalise = async (form: ApplicationForm) => {
      const { normaliseForm } = await import("@/lib/domain/application/validation");
      return normaliseForm(form, formContext(configuration, region, today, form.student));
    };
    return createSaver(application, { today, onState: show, normalise });
  });
  const isStale = useCallback(() => latest.current.is === "stale", []);
  return { state, show, saver, isStale };
};

// Saves the page's answers. What is not saved is stored on the device, except for a booked application.
const useSave = (
  { configuration, language, mode, region, step, today }: FormScreenProps,
  getValues: () => FormValues,
  base: RefObject<Application>,
  saver: Saver,
) => {
  const storeUnsaved = useCallback(() => {
    if (mode !== "apply") return;
    const unsaved: UnsavedAnswers = { version: base.current.version, values: getValues() };
    writeItem(UNSAVED_ANSWERS, unsaved, base.current._id);
  }, [base, getValues, mode]);

  const save = useCallback(
    async (to: Step, changed: Partial<Save> = {}): Promise<Application> => {
      const values = getValues();
      const maxStep = furthestStep(journeyOf(configuration, values, today), base.current.maxStep, step);
      const position = { step: to, maxStep, lang: language, isStudentAdult: isAdult(values.birthDate, today) };
      if (mode === "apply") storeUnfinishedDate(base.current._id, unfinishedDate(values, today));
      // Offline, the page may be closed before the call has failed.
      if (!navigator.onLine) storeUnsaved();
      try {
        base.current = await saver.save(() => ({
          ...formOf(values, base.current, { language, region }),
          ...position,
          ...changed,
        }));
        removeItem(UNSAVED_ANSWERS, base.current._id);
        dropCarriedAnswers(base.current._id);
        return base.current;
      } catch (error) {
        storeUnsaved();
        throw error;
      }
    },
    [base, configuration, getValues, mode, storeUnsaved, language, region, saver, step, today],
  );
  return { storeUnsaved, save };
};

/** Saves one step's answers: after typing, on Continue, and again when the connection returns. */
export const useApplicationSave = (
  props: FormScreenProps,
  { getValues, subscribe }: UseFormReturn<FormValues>,
  base: RefObject<Application>,
) => {
  const { mode, step } = props;
  const { isStale, ...pageSaver } = useSaver(props);
  const { storeUnsaved, save } = useSave(props, getValues, base, pageSaver.saver);

  // `state` shows a failed save. In a conflict the applicant chooses first.
  const saveDraft = useCallback(async () => {
    if (isStale()) storeUnsaved();
    else await save(step).catch(() => undefined);
  }, [isStale, storeUnsaved, save, step]);
  // A draft may hold half an answer. A booked application changes on Save alone.
  const { cancel, touch } = useAutosave(subscribe, saveDraft, mode === "apply");
  useRetry(mode === "apply" && isWaiting(pageSaver.state), saveDraft);

  const saveAs = useCallback(
    (to: Step, changed?: Partial<Save>) => {
      cancel();
      return save(to, changed);
    },
    [cancel, save],
  );
  return { ...pageSaver, saveAs, saveDraft, saveSoon: touch };
};

/** Whether a save failed because there was no connection. */
export const isOffline = (state: SaveState): boolean => state.is === "failed" && state.error.code === OFFLINE;
