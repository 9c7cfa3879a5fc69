"use client";

import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { takeItem } from "@/lib/client/device-storage";
import { whenPointerReleased } from "@/lib/client/pointer-release";
import { useFreshApplication } from "@/lib/client/use-fresh-application";
import { isUsernameKnownTaken } from "@/lib/client/usernames";
import type { Application } from "@/lib/contracts/application";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { formContext } from "@/lib/domain/application/fields";
import { type FormValues, fromFormValues, newGuardian, toFormValues } from "@/lib/domain/application/form-values";
import { UNSAVED_ANSWERS } from "@/lib/domain/device-storage/rows";
import { afterPaint } from "@/lib/kit/after-paint";
import { useSaveConflict } from "./conflict/use-save-conflict";
import { ageRulesOf, type FormScreenProps } from "./form-props";
import { useUnfinishedDate } from "./unfinished-date";
import { formOf, type UnsavedAnswers, useApplicationSave } from "./use-application-save";

const contextOf = ({ configuration, region, today }: FormScreenProps, birthDate: string | undefined) =>
  formContext(configuration, region, today, { birthDate });

// Loads the rules, the phone metadata and zod when the first field is left, not with the page.
const lazyResolver =
  (props: FormScreenProps): Resolver<FormValues> =>
  async (values, resolverContext, options) => {
    const [{ zodResolver }, { stepSchema }, { ageConflict }] = await Promise.all([
      import("@hookform/resolvers/zod"),
      import("@/lib/domain/application/validation"),
      import("@/lib/domain/application/age-conflict"),
      // Shows first that the button was pressed.
      afterPaint(),
    ]);
    const { application, mode, step } = props;
    const schema = stepSchema(step, application.userLegalStatus, (birthDate) => contextOf(props, birthDate));
    const { student, guardians } = fromFormValues(values, [], "");
    const resolve = zodResolver(schema) as unknown as Resolver<FormValues>;
    const { errors } = await resolve({ ...student, guardians }, resolverContext, options);
    if (values.username && isUsernameKnownTaken(values.username))
      errors.username ??= { type: "taken", message: "username_taken" };
    // The backend judges a booked application by its own start day.
    const conflict = step === "studentData" && mode === "apply" && ageConflict(values.birthDate, ageRulesOf(props));
    if (conflict) errors.birthDate ??= { type: "age", message: conflict };
    await whenPointerReleased();
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const isUnsaved = (data: unknown): data is UnsavedAnswers => {
  const { version, values } = (data ?? {}) as Partial<UnsavedAnswers>;
  return typeof version === "number" && Array.isArray(values?.guardians);
};

const firstValues = (props: FormScreenProps): FormValues => {
  const { application, step, language } = props;
  const values = toFormValues(application, language);
  const isMinor = !contextOf(props, application.student.birthDate).isAdult;
  return step === "parentData" && isMinor && values.guardians.length === 0
    ? { ...values, guardians: [newGuardian(`guardian-${application._id}`)] }
    : values;
};

const useFormFields = (props: FormScreenProps): UseFormReturn<FormValues> => {
  const latest = useRef(props);
  latest.current = props;
  const resolver = useCallback<Resolver<FormValues>>((...args) => lazyResolver(latest.current)(...args), []);
  return useForm<FormValues>({
    defaultValues: firstValues(props),
    mode: "onBlur",
    reValidateMode: "onBlur",
    resolver,
  });
};

// Updates the page with answers saved elsewhere, and with the unsaved answers stored on this device.
const useOutsideChanges = (
  props: FormScreenProps,
  reset: UseFormReturn<FormValues>["reset"],
  base: RefObject<Application>,
  { saver, saveDraft, versionNow }: ReturnType<typeof useApplicationSave>,
): void => {
  const { application } = props;
  const latest = useRef(props);
  latest.current = props;
  useFreshApplication(application._id, application.version, versionNow);
  useEffect(() => {
    if (application.version <= base.current.version) return;
    base.current = application;
    saver.advance(application.version);
    // Keeps answers typed in the meantime.
    reset(firstValues(latest.current), { keepDirtyValues: true });
  }, [application, base, reset, saver]);

  useEffect(() => {
    const unsaved = takeItem(UNSAVED_ANSWERS, isUnsaved, base.current._id);
    if (!unsaved) return;
    reset(unsaved.values, { keepDefaultValues: true });
    saver.rebase(unsaved.version);
    saveDraft();
  }, [base, reset, saver, saveDraft]);
};

/** The form of one step: its values, its validation on blur, its saving and its conflicts with other tabs. */
export const useStepForm = (props: FormScreenProps) => {
  const { application, language, mode, step } = props;
  const form = useFormFields(props);
  const { getValues, reset } = form;
  // The application as last read, saved or merged: the next save is based on it.
  const base = useRef<Application>(application);
  const latest = useRef(props);
  latest.current = props;
  const saving = useApplicationSave(props, form, base);
  const { show, saver, saveAs } = saving;
  useOutsideChanges(props, reset, base, saving);
  useUnfinishedDate(application, form);

  const readOwn = useCallback(() => {
    const values = getValues();
    const mine = formOf(values, base.current, language);
    return { mine, base: base.current as ApplicationForm, context: contextOf(latest.current, values.birthDate) };
  }, [getValues, language]);

  const onSettled = useCallback(
    (settled: ApplicationForm, current: Application, isTheirs: boolean) => {
      saver.rebase(current.version);
      base.current = current;
      reset(toFormValues(settled, language));
      if (isTheirs) show({ is: "saved", at: new Date(current.updatedAt) });
      // A booked application is saved only on Save.
      else if (mode === "edit") show({ is: "idle" });
      else void saveAs(step).catch(() => undefined);
    },
    [language, mode, reset, saveAs, saver, show, step],
  );

  return { form, base, ...saving, ...useSaveConflict({ state: saving.state, readOwn, onSettled }) };
};

export type StepForm = ReturnType<typeof useStepForm>;
