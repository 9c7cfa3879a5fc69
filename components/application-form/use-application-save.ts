"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CallError, OFFLINE } from "@/lib/client/call";
import { createSaver, isUnreachable, type Saver, type SaveState } from "@/lib/client/saver";
import type { Application } from "@/lib/contracts/registrations";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { type FormValues, fromFormValues } from "@/lib/domain/application/form-values";
import { furthestStep, type Step } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import type { FormScreenProps } from "./form-props";
import { dropTyping, storeTyping } from "./typing-storage";
import { useAutosave } from "./use-autosave";

const AGAIN_MS = 15_000;

const isWaiting = (state: SaveState): boolean => state.is === "failed" && isUnreachable(state.error);

/** What is on the page as a form to save, on top of what was read. */
export const formOf = (values: FormValues, base: Application, language: string): ApplicationForm => ({
  ...fromFormValues(values, base.guardians, language),
  location_key: base.location_key,
  userLegalStatus: base.userLegalStatus ?? undefined,
});

// The saver of a page with the state it shows.
const useSaver = ({ application }: FormScreenProps, base: RefObject<Application>) => {
  const [state, setState] = useState<SaveState>({ is: "idle" });
  const latest = useRef(state);
  const show = useCallback((next: SaveState) => {
    // Trying again is no news while there is no connection.
    if (next.is === "saving" && isWaiting(latest.current)) return;
    latest.current = next;
    setState(next);
  }, []);
  // One for as long as the page is there: a save on its way knows more than a page that is asked for meanwhile.
  const first = useRef(application.version);
  const saver = useMemo(() => createSaver(application._id, first.current, show), [application._id, show]);
  // Whatever a save on its way makes of the version is the page's own doing.
  const versionNow = useCallback(
    () => (latest.current.is === "saving" ? Number.MAX_SAFE_INTEGER : base.current.version),
    [base],
  );
  const isStale = useCallback(() => latest.current.is === "stale", []);
  return { state, show, saver, versionNow, isStale };
};

// As soon as there is a connection, and now and then for what does not say so.
const useRetry = (waits: boolean, saveDraft: () => void): void =>
  useEffect(() => {
    if (!waits) return;
    const again = () => {
      if (navigator.onLine) saveDraft();
    };
    window.addEventListener("online", again);
    const ticking = setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(ticking);
    };
  }, [waits, saveDraft]);

// Saves what is on the page; what cannot be sent is kept on the device, unless it is a booked application's.
const useSave = (
  { configuration, language, mode, step, today }: FormScreenProps,
  getValues: () => FormValues,
  base: RefObject<Application>,
  saver: Saver,
) => {
  const keep = useCallback(() => {
    if (mode === "apply")
      storeTyping(base.current._id, { version: base.current.version, values: structuredClone(getValues()) });
  }, [base, getValues, mode]);

  const save = useCallback(
    async (to: Step): Promise<Application> => {
      const values = getValues();
      const maxStep = furthestStep(journeyOf(configuration, values, today), base.current.maxStep, step);
      const where = { step: to, maxStep, lang: language, isStudentAdult: isAdult(values.birthDate, today) };
      // The page may be gone before a call without a connection has failed.
      if (!navigator.onLine) keep();
      try {
        base.current = await saver.save({ ...formOf(values, base.current, language), ...where });
        dropTyping(base.current._id);
        return base.current;
      } catch (error) {
        if ((error as CallError).code !== "validation_failed") keep();
        throw error;
      }
    },
    [base, configuration, getValues, keep, language, saver, step, today],
  );
  return { keep, save };
};

/** Saves one step's answers: by itself after typing, by Next, and again as soon as there is a connection. */
export const useApplicationSave = (
  props: FormScreenProps,
  { getValues, subscribe }: UseFormReturn<FormValues>,
  base: RefObject<Application>,
) => {
  const { mode, step } = props;
  const { isStale, ...held } = useSaver(props, base);
  const { keep, save } = useSave(props, getValues, base, held.saver);

  // A draft that fails says so by the state; between two windows' answers the applicant chooses first.
  const saveDraft = useCallback(() => {
    if (isStale()) keep();
    else void save(step).catch(() => undefined);
  }, [isStale, keep, save, step]);
  // Half an answer is no harm to a draft; a booked application changes when its applicant says so.
  const { cancel, touch } = useAutosave(subscribe, saveDraft, mode === "apply");
  useRetry(mode === "apply" && isWaiting(held.state), saveDraft);

  const saveAs = useCallback(
    (to: Step) => {
      cancel();
      return save(to);
    },
    [cancel, save],
  );
  return { ...held, saveAs, saveDraft, saveSoon: touch };
};

/** Whether a failure is that there is no connection at all. */
export const isOffline = (state: SaveState): boolean => state.is === "failed" && state.error.code === OFFLINE;
