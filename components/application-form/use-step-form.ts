"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";
import { loadWhenIdle } from "@/components/ui/load-when-idle";
import { removeItem, takeItem } from "@/lib/client/device-storage";
import { whenPointerReleased } from "@/lib/client/pointer-release";
import { useFreshApplication } from "@/lib/client/use-fresh-application";
import { isUsernameKnownTaken } from "@/lib/client/usernames";
import type { Application } from "@/lib/contracts/application";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { formContext } from "@/lib/domain/application/fields";
import { type FormValues, newGuardian, toFormValues } from "@/lib/domain/application/form-values";
import { hasGuardianVerified } from "@/lib/domain/application/verified-value";
import { UNSAVED_ANSWERS } from "@/lib/domain/device-storage/rows";
import { afterPaint } from "@/lib/kit/after-paint";
import { useSaveConflict } from "./conflict/use-save-conflict";
import type { FormScreenProps } from "./form-props";
import { loadResolveStep, RULE_PARTS } from "./form-rules";
import type { ProblemTextOptions, Translate } from "./problem-text";
import { useUnfinishedDate } from "./unfinished-date";
import { formOf, type UnsavedAnswers, useApplicationSave } from "./use-application-save";

const contextOf = ({ configuration, region, today }: FormScreenProps, birthDate: string | undefined) =>
  formContext(configuration, region, today, { birthDate });

const lazyResolver =
  (props: FormScreenProps & Pick<ProblemTextOptions, "countries">, t: Translate): Resolver<FormValues> =>
  async (values, _context, options) => {
    const [{ resolveStep }] = await Promise.all([
      loadResolveStep(),
      // Shows first that the button was pressed.
      afterPaint(),
    ]);
    const { errors } = resolveStep({ ...props, t }, values, options);
    if (values.username && isUsernameKnownTaken(values.username))
      errors.username ??= { type: "username_taken", message: t("errors.username_taken") };
    await whenPointerReleased();
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const isUnsaved = (data: unknown): data is UnsavedAnswers => {
  const { version, values } = (data ?? {}) as Partial<UnsavedAnswers>;
  return typeof version === "number" && Array.isArray(values?.guardians);
};

const firstValues = (props: FormScreenProps): FormValues => {
  const { application, step, language, mode, verified } = props;
  const values = toFormValues(application, language);
  const { isAdult } = contextOf(props, application.student.birthDate);
  if (step === "studentData" && mode === "apply" && !values.phone && verified && verified.method !== "email")
    return { ...values, phone: verified.value };
  if (step !== "parentData" || isAdult || values.guardians.length > 0) return values;
  const known = hasGuardianVerified(application.userLegalStatus, isAdult) ? verified : undefined;
  return { ...values, guardians: [newGuardian(`guardian-${application._id}`, known)] };
};

const useFormFields = (given: FormScreenProps): UseFormReturn<FormValues> => {
  const t = useTranslations();
  const props = { ...given, countries: usePhoneCountries() };
  const latest = useRef({ props, t });
  latest.current = { props, t };
  const resolver = useCallback<Resolver<FormValues>>(
    (...args) => lazyResolver(latest.current.props, latest.current.t)(...args),
    [],
  );
  const [defaultValues] = useState(() => firstValues(props));
  return useForm<FormValues>({
    defaultValues,
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
  { saver, saveDraft }: ReturnType<typeof useApplicationSave>,
): void => {
  const { application } = props;
  const latest = useRef(props);
  latest.current = props;
  useFreshApplication(application, saver.ownVersion);
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
  const { application, language, mode, region, step } = props;
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
  useEffect(() => loadWhenIdle(RULE_PARTS), []);

  const readOwn = useCallback(() => {
    const values = getValues();
    const mine = formOf(values, base.current, { language, region });
    return { mine, base: base.current as ApplicationForm, context: contextOf(latest.current, values.birthDate) };
  }, [getValues, language, region]);

  const onSettled = useCallback(
    (settled: ApplicationForm, current: Application, isTheirs: boolean) => {
      saver.rebase(current.version);
      base.current = current;
      reset(toFormValues(settled, language));
      // A reload must not bring back the answers that were not chosen.
      removeItem(UNSAVED_ANSWERS, current._id);
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
