"use client";

import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { whenPointerReleased } from "@/lib/client/pointer-release";
import { useFreshApplication } from "@/lib/client/use-fresh-application";
import { isUsernameKnownTaken } from "@/lib/client/usernames";
import type { Application } from "@/lib/contracts/registrations";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { formContext } from "@/lib/domain/application/fields";
import { type FormValues, fromFormValues, newGuardian, toFormValues } from "@/lib/domain/application/form-values";
import { afterPaint } from "@/lib/kit/after-paint";
import { useSaveConflict } from "./conflict/use-save-conflict";
import type { FormScreenProps } from "./form-props";
import { takeTyping } from "./typing-storage";
import { formOf, useApplicationSave } from "./use-application-save";

const contextOf = ({ configuration, region, today }: FormScreenProps, birthDate: string | undefined) =>
  formContext(configuration, region, today, { birthDate });

// The rules, the phone metadata and zod are loaded when the first field is left, not with the page.
const lazyResolver =
  (props: FormScreenProps): Resolver<FormValues> =>
  async (values, resolverContext, options) => {
    const [{ zodResolver }, { stepSchema }] = await Promise.all([
      import("@hookform/resolvers/zod"),
      import("@/lib/domain/application/validation"),
      // What was pressed shows that first.
      afterPaint(),
    ]);
    const { application, step } = props;
    const schema = stepSchema(step, application.userLegalStatus, (birthDate) => contextOf(props, birthDate));
    const { student, guardians } = fromFormValues(values, [], "");
    const resolve = zodResolver(schema) as unknown as Resolver<FormValues>;
    const { errors } = await resolve({ ...student, guardians }, resolverContext, options);
    if (values.username && isUsernameKnownTaken(values.username))
      errors.username ??= { type: "taken", message: "username_taken" };
    await whenPointerReleased();
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
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
  const resolver = useCallback<Resolver<FormValues>>((...given) => lazyResolver(latest.current)(...given), []);
  return useForm<FormValues>({
    defaultValues: firstValues(props),
    mode: "onBlur",
    reValidateMode: "onBlur",
    resolver,
  });
};

// What was saved elsewhere comes onto the page, and what this device kept of it too.
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
    // What was typed meanwhile stays.
    reset(firstValues(latest.current), { keepDirtyValues: true });
  }, [application, base, reset, saver]);

  useEffect(() => {
    const kept = takeTyping(base.current._id);
    if (!kept) return;
    reset(kept.values, { keepDefaultValues: true });
    saver.rebase(kept.version);
    saveDraft();
  }, [base, reset, saver, saveDraft]);
};

/** The form of one step: its values, its rules on blur, and its saving, by itself and by Next. */
export const useStepForm = (props: FormScreenProps) => {
  const { application, language, mode, step } = props;
  const form = useFormFields(props);
  const { getValues, reset } = form;
  // What a save starts from besides the controls: what was read, saved or taken over last.
  const base = useRef<Application>(application);
  const latest = useRef(props);
  latest.current = props;
  const saving = useApplicationSave(props, form, base);
  const { show, saver, saveAs } = saving;
  useOutsideChanges(props, reset, base, saving);

  const mineNow = useCallback(() => {
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
      // A booked application changes when its applicant says so.
      else if (mode === "edit") show({ is: "idle" });
      else void saveAs(step).catch(() => undefined);
    },
    [language, mode, reset, saveAs, saver, show, step],
  );

  return { form, base, ...saving, ...useSaveConflict({ state: saving.state, mineNow, onSettled }) };
};

export type StepForm = ReturnType<typeof useStepForm>;
