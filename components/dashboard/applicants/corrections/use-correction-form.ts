"use client";

import { getProperty, setProperty } from "dot-prop";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { problemText } from "@/components/application-form/problem-text";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { CallError, call } from "@/lib/client/call";
import { whenPointerReleased } from "@/lib/client/pointer-release";
import type { ApplicationForm, PageConfiguration } from "@/lib/domain/application/application";
import { flattenForm, listFieldInstances } from "@/lib/domain/application/field-instances";
import { formContext } from "@/lib/domain/application/fields";
import { type FormValues, fromFormValues, toFormValues } from "@/lib/domain/application/form-values";
import { stepIssues } from "@/lib/domain/application/validation";
import { listText } from "@/lib/i18n/lists";
import type { CorrectionFormProps } from "./correction-props";
import { type Corrections, changedAnswers } from "./correction-values";
import { useCorrectionDraft } from "./use-correction-draft";
import { useFieldNames } from "./use-correction-names";

/** The application as the corrections know it: the answers, and their version. */
interface Base {
  version: number;
  form: ApplicationForm;
}

const isCorrections = (data: unknown): data is { version: number; answers: Corrections } =>
  typeof data === "object" && data !== null && "version" in data && "answers" in data;

/** A form with the answers that a stale correction was refused with. */
const withCurrent = (form: ApplicationForm, answers: Corrections): ApplicationForm => {
  const root = structuredClone(flattenForm(form));
  for (const { path, backend } of listFieldInstances(form))
    if (backend in answers) setProperty(root, path, answers[backend] ?? undefined);
  const { guardians, ...student } = root;
  return { ...form, student, guardians };
};

const useTexts = ({ language, region }: CorrectionFormProps, configuration: PageConfiguration) => {
  const t = useTranslations();
  const { countryForm, nativeNames, ageRestrictions: ages } = configuration;
  return (key: string, path: string, value?: unknown): string =>
    problemText({ t, language, region, countryForm, nativeNames, ages }, key, path, value);
};

/** The problems of the question's own answers, judged as the form judges them. */
const useResolver = (props: CorrectionFormProps, base: { current: Base }): Resolver<FormValues> => {
  const { configuration, region, today, question, application } = props;
  const text = useTexts(props, configuration);
  return async (values) => {
    await whenPointerReleased();
    const form = {
      ...fromFormValues(values, base.current.form, { language: "", region }),
      ...legalStatus(application),
    };
    const context = formContext(configuration, region, today, { birthDate: values.birthDate });
    const paths = question.rows.map(({ path }) => question.prefix + path);
    const issues = stepIssues(question.first.step, form, context).filter(({ path }) => paths.includes(path));
    const errors = issues.reduce(
      (all, { path, message }) =>
        setProperty(all, path, { type: message, message: text(message, path, getProperty(values, path)) }),
      {},
    );
    return issues.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
};

const legalStatus = ({ userLegalStatus }: Pick<ApplicationForm, "userLegalStatus">) => ({ userLegalStatus });

/** The form of one question, and its correction. A stale correction shows the current answer, to be corrected again. */
export const useCorrectionForm = (props: CorrectionFormProps) => {
  const { application, configuration, language, region, question, onSaved, onChangedMeanwhile } = props;
  const t = useTranslations("corrections");
  const base = useRef<Base>({ version: application.version, form: application });
  const names = useFieldNames(application);
  const text = useTexts(props, configuration);
  const [isStale, setIsStale] = useState(false);
  const form = useForm<FormValues>({
    defaultValues: toFormValues(application, language),
    mode: "onBlur",
    reValidateMode: "onBlur",
    resolver: useResolver(props, base),
  });
  const discard = useCorrectionDraft(form, props);
  const close = () => {
    discard();
    props.onClose();
  };

  const showCurrent = ({ version, answers }: { version: number; answers: Corrections }) => {
    base.current = { version, form: withCurrent(base.current.form, answers) };
    form.reset(toFormValues(base.current.form, language));
    setIsStale(true);
    onChangedMeanwhile();
  };
  /** Shows each refused answer at its field. Returns the names of the others. */
  const showFields = (fields: Readonly<Record<string, string>>): string[] => {
    const own = listFieldInstances(base.current.form).filter(
      ({ path, backend }) => backend in fields && question.rows.some((row) => question.prefix + row.path === path),
    );
    for (const { path, backend } of own)
      form.setError(
        path as "firstName",
        { type: "refused", message: text(fields[backend] ?? "", path) },
        { shouldFocus: true },
      );
    return Object.keys(fields).filter((field) => !own.some(({ backend }) => backend === field));
  };
  const { failure, run } = useStaffAction((error) => {
    if (!(error instanceof CallError)) return undefined;
    if (error.code === "registration_stale" && isCorrections(error.data.current)) {
      showCurrent(error.data.current);
      return null;
    }
    if (error.code !== "validation_failed") return undefined;
    const others = showFields((error.data.fields ?? {}) as Record<string, string>);
    if (others.length === 0) return null;
    return t("misfits", { fields: listText(language, [...new Set(others.map((field) => names[field] ?? field))]) });
  });

  const save = form.handleSubmit(async (values) => {
    const { version, form: saved } = base.current;
    const changed = fromFormValues(values, saved, { language, region });
    const { answers, earlier } = changedAnswers(saved, changed, question);
    if (Object.keys(answers).length === 0) return close();
    await run(async () => {
      const params = { registrationId: application._id };
      const reply = await call("PATCH /applicant/{registrationId}/answers", { params, body: { version, answers } });
      discard();
      onSaved({ version: reply.version, earlier });
    });
  });
  return { form, save, close, failure, isStale };
};
