"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { CallError } from "@/lib/client/call";
import { pointerAtRest } from "@/lib/client/pointer";
import { createSaver, type Save, type SaveState } from "@/lib/client/saver";
import { useFreshApplication } from "@/lib/client/use-fresh-application";
import type { Application } from "@/lib/contracts/registrations";
import { formContext } from "@/lib/domain/application/fields";
import { type FormValues, fromFormValues, newGuardian, toFormValues } from "@/lib/domain/application/form-values";
import { furthest, type Step } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import type { FormScreenProps } from "./form-props";
import { keepTyping, takeTyping } from "./kept-typing";
import { useAutosave } from "./use-autosave";

const contextOf = ({ configuration, region, today }: FormScreenProps, birthDate: string | undefined) =>
  formContext(configuration, region, today, { birthDate });

// The rules, the phone metadata and zod are loaded when the first field is left, not with the page.
const lazyResolver =
  (props: FormScreenProps): Resolver<FormValues> =>
  async (values, resolverContext, options) => {
    const [{ zodResolver }, { stepSchema }] = await Promise.all([
      import("@hookform/resolvers/zod"),
      import("@/lib/domain/application/validation"),
    ]);
    const { application, step } = props;
    const schema = stepSchema(step, application.userLegalStatus, (birthDate) => contextOf(props, birthDate));
    const { student, guardians } = fromFormValues(values, [], "");
    const resolve = zodResolver(schema) as unknown as Resolver<FormValues>;
    const { errors } = await resolve({ ...student, guardians }, resolverContext, options);
    await pointerAtRest();
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

export interface StepForm {
  form: UseFormReturn<FormValues>;
  state: SaveState;
  /** Saves what is typed and where the applicant goes; throws `CallError`. */
  saveAs: (to: Step) => Promise<Application>;
  /** After a stale save: what is here goes over the other window's answers. */
  keepMine: (current: Application) => Promise<unknown>;
  /** After a stale save: the other window's answers come over what is here. */
  takeTheirs: (current: Application) => void;
}

/** The form of one step: its values, its rules on blur, and its saving, by itself and by Next. */
export const useStepForm = (props: FormScreenProps): StepForm => {
  const { application, language, mode, step, today } = props;
  const [state, setState] = useState<SaveState>({ is: "idle" });
  const latest = useRef(props);
  latest.current = props;
  const resolver = useCallback<Resolver<FormValues>>((...given) => lazyResolver(latest.current)(...given), []);
  const form = useForm<FormValues>({
    defaultValues: firstValues(props),
    mode: "onBlur",
    reValidateMode: "onBlur",
    resolver,
  });
  const { getValues, subscribe, reset } = form;
  const saver = useMemo(() => createSaver(application._id, application.version, setState), [application]);

  // What a save starts from besides the controls: after "take theirs" that is the other window's application.
  const base = useRef(application);
  // A page that was behind gets what is saved by now; what was typed meanwhile stays.
  useFreshApplication(application._id, application.version);
  const shown = useRef(application.version);
  useEffect(() => {
    if (shown.current === application.version) return;
    shown.current = application.version;
    base.current = application;
    reset(firstValues(latest.current), { keepDirtyValues: true });
  }, [application, reset]);

  const bodyOf = useCallback(
    (to: Step): Save => {
      const values = getValues();
      return {
        ...fromFormValues(values, base.current.guardians, language),
        location_key: base.current.location_key,
        userLegalStatus: base.current.userLegalStatus,
        step: to,
        maxStep: furthest(base.current.maxStep, step),
        lang: language,
        isStudentAdult: isAdult(values.birthDate, today),
      };
    },
    [getValues, language, step, today],
  );

  const save = useCallback(
    async (to: Step): Promise<Application> => {
      try {
        return await saver.save(bodyOf(to));
      } catch (error) {
        // No form of a booked application is kept on the device.
        if (mode === "apply" && (error as CallError).code === "unauthenticated")
          keepTyping(base.current._id, getValues());
        throw error;
      }
    },
    [bodyOf, getValues, mode, saver],
  );
  // A draft that fails says so by the state.
  const saveDraft = useCallback(() => void save(step).catch(() => undefined), [save, step]);
  // Half an answer is no harm to a draft; a booked application changes when its applicant says so.
  const cancelAutosave = useAutosave(subscribe, saveDraft, mode === "apply");

  useEffect(() => {
    const kept = takeTyping(base.current._id);
    if (!kept) return;
    reset(kept, { keepDefaultValues: true });
    saveDraft();
  }, [reset, saveDraft]);

  const saveAs = (to: Step) => {
    cancelAutosave();
    return save(to);
  };

  return {
    form,
    state,
    saveAs,
    keepMine: (current) => {
      saver.rebase(current.version);
      return saveAs(step).catch(() => undefined);
    },
    takeTheirs: (current) => {
      saver.rebase(current.version);
      base.current = current;
      reset(toFormValues(current, language));
      setState({ is: "saved", at: new Date(current.updatedAt) });
    },
  };
};
