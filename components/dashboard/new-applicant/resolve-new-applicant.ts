import { toNestErrors } from "@hookform/resolvers";
import { getProperty } from "dot-prop";
import type { FieldErrors, ResolverOptions, ResolverResult } from "react-hook-form";
import { type ProblemTextOptions, problemText } from "@/components/application-form/problem-text";
import { ageConflict } from "@/lib/domain/application/age-conflict";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { formPathOf } from "@/lib/domain/application/registration-record";
import { STATUS_OF_SIGNER, usualSigner } from "@/lib/domain/application/signer";
import { formIssues } from "@/lib/domain/application/validation";
import { type NoteField, noteProblems } from "@/lib/domain/dashboard/walk-in";
import type { DeskValues } from "./desk-values";
import { notesOf, toForm } from "./new-applicant-body";
import type { NewApplicantProps } from "./new-applicant-props";
import { deskContext } from "./use-desk-context";

/** The screen's props, and its translations. */
export type DeskToResolve = NewApplicantProps & Pick<ProblemTextOptions, "t">;

interface Problem {
  path: string;
  key: string;
  message: string;
}

/** Where the problem of a note is shown, and its text. */
const NOTES = {
  "noPhone.text": { path: "desk.reasonText", text: "reasonTextRequired" },
  guardianPresent: { path: "signing.presence", text: "presenceRequired" },
  contract: { path: "signing.isSigned", text: "signRequired" },
  "contract.how": { path: "signing.how", text: "guardianMissing" },
  "contract.name": { path: "signing.name", text: "nameRequired" },
} as const satisfies Record<NoteField, { path: string; text: string }>;

const SEATS = ["session_id", "start_day", "presentation_date"];
/** The path that shows problems of the seats. */
const SEATS_PATH = "presentation_date";

const noteProblem = ({ t }: DeskToResolve, field: NoteField, key: string): Problem => {
  const { path, text } = NOTES[field];
  return { path, key, message: t(`newApplicant.${text}`) };
};

const phoneProblems = ({ t }: DeskToResolve, { desk }: DeskValues): Problem[] => {
  if (desk.way === "phone" && !desk.proof)
    return [{ path: "desk.value", key: "unverified", message: t("newApplicant.verifyRequired") }];
  if (desk.way === "none" && !desk.reason)
    return [{ path: "desk.reason", key: "missing", message: t("newApplicant.reasonRequired") }];
  return [];
};

const textOf = (props: DeskToResolve, key: string, path: string, values: DeskValues): string => {
  const { countryForm, nativeNames, ageRestrictions: ages } = props.configuration;
  return problemText({ ...props, countryForm, nativeNames, ages }, key, path, getProperty(values, path));
};

const answerProblems = (props: DeskToResolve, values: DeskValues, form: ApplicationForm): Problem[] => {
  const { configuration, today } = props;
  const context = deskContext(props, values);
  const steps = journeyOf(configuration, form.student, today);
  const asked = [...steps.filter((step) => step !== "session"), "session" as const];
  const issues: { path: string; message: string }[] = formIssues(form, asked, context).map(({ path, message }) => ({
    path: SEATS.includes(path) ? SEATS_PATH : path,
    message,
  }));
  const userLegalStatus = STATUS_OF_SIGNER[usualSigner(context.isAdult)];
  const conflict = ageConflict(values.birthDate, { ...configuration, userLegalStatus, today });
  if (conflict && !issues.some(({ path }) => path === "birthDate"))
    issues.unshift({ path: "birthDate", message: conflict });
  return issues.map(({ path, message: key }) => ({ path, key, message: textOf(props, key, path, values) }));
};

const asErrors = (problems: readonly Problem[]): FieldErrors => {
  // The first problem of a field counts.
  const byPath = new Map(problems.toReversed().map(({ path, key, message }) => [path, { type: key, message }]));
  return Object.fromEntries(problems.map(({ path }) => [path, byPath.get(path)])) as FieldErrors;
};

/**
 * Everything that the form of a new applicant lacks, in the order of the page, for the form library. It loads with the rules and
 * the phone metadata when the first field is left.
 */
export const resolveNewApplicant = (
  props: DeskToResolve,
  values: DeskValues,
  options: ResolverOptions<DeskValues>,
): ResolverResult<DeskValues> => {
  const form = toForm(props, values);
  const { isAdult } = deskContext(props, values);
  const hasAgreement = props.configuration.pages.includes("contract");
  const answers = answerProblems(props, values, form);
  const notes = Object.entries(noteProblems(notesOf(values), { isAdult, hasAgreement })).map(([field, key]) =>
    noteProblem(props, field as NoteField, key),
  );
  const isOfSeats = ({ path }: Problem) => path === SEATS_PATH;
  const isOfPhone = ({ path }: Problem) => path.startsWith("desk.");
  const problems = [
    ...phoneProblems(props, values),
    ...notes.filter(isOfPhone),
    ...answers.filter((problem) => !isOfSeats(problem)),
    ...notes.filter((problem) => !isOfPhone(problem)),
    ...answers.filter(isOfSeats),
  ];
  if (problems.length === 0) return { values, errors: {} };
  return { values: {}, errors: toNestErrors<DeskValues>(asErrors(problems), options) };
};

/** The refused fields of a booking, each where the form shows it. */
export const refusedProblems = (
  props: DeskToResolve,
  values: DeskValues,
  fields: Readonly<Record<string, string>>,
): Problem[] => {
  const form = toForm(props, values);
  return Object.entries(fields).map(([field, key]) => {
    if (field in NOTES) return noteProblem(props, field as NoteField, key);
    const formPath = formPathOf(form, field);
    const path = SEATS.includes(formPath) ? SEATS_PATH : formPath;
    return { path, key, message: textOf(props, key, formPath, values) };
  });
};
