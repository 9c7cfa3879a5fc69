import { toNestErrors } from "@hookform/resolvers";
import { getProperty } from "dot-prop";
import type { FieldErrors, ResolverOptions, ResolverResult } from "react-hook-form";
import { type AgeConflict, ageConflict, isRefusedOn } from "@/lib/domain/application/age-conflict";
import { formContext } from "@/lib/domain/application/fields";
import { type FormValues, fromFormValues } from "@/lib/domain/application/form-values";
import { stepIssues } from "@/lib/domain/application/validation";
import { ageRulesOf, type FormScreenProps } from "./form-props";
import { type ProblemTextOptions, problemText } from "./problem-text";

type StepToResolve = Pick<
  FormScreenProps,
  "application" | "configuration" | "today" | "step" | "mode" | "region" | "language"
> &
  Pick<ProblemTextOptions, "t" | "countries">;

// A booked application is judged by its own start day. What the centre has accepted stays.
const conflictOf = (props: StepToResolve, birthDate: string | undefined): AgeConflict | undefined => {
  const { appointment, student } = props.application;
  if (props.mode === "apply") return ageConflict(birthDate, ageRulesOf(props));
  if (!appointment || appointment.state === "cancelled" || birthDate === student.birthDate) return undefined;
  return isRefusedOn(appointment.startDay, birthDate, ageRulesOf(props)) ? "age_restricted" : undefined;
};

/**
 * The broken rules of a step's values, for the form library: each error has the rule's message key as its type and the text
 * as its message. It loads with the rules and the phone metadata after the page: when that is idle, or when the first field is left.
 */
export const resolveStep = (
  props: StepToResolve,
  values: FormValues,
  options: ResolverOptions<FormValues>,
): ResolverResult<FormValues> => {
  const { application, configuration, region, today, step } = props;
  const saved = { student: application.student, guardians: [] };
  const form = {
    ...fromFormValues(values, saved, { language: "", region }),
    userLegalStatus: application.userLegalStatus,
  };
  const issues: { path: string; message: string }[] = stepIssues(
    step,
    form,
    formContext(configuration, region, today, { birthDate: values.birthDate }),
  );
  const conflict = step === "studentData" && conflictOf(props, values.birthDate);
  if (conflict && !issues.some(({ path }) => path === "birthDate"))
    issues.push({ path: "birthDate", message: conflict });
  if (issues.length === 0) return { values, errors: {} };
  const { countryForm, nativeNames, ageRestrictions: ages } = configuration;
  const texts = { ...props, countryForm, nativeNames, ages };
  const errors = Object.fromEntries(
    issues.map(({ path, message: key }) => [
      path,
      { type: key, message: problemText(texts, key, path, getProperty(values, path)) },
    ]),
  );
  return { values: {}, errors: toNestErrors<FormValues>(errors as FieldErrors, options) };
};
