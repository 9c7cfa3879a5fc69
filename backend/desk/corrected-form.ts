import { deleteProperty, setProperty } from "dot-prop";
import type { Staff } from "@/backend/http/callers";
import { refuseFields } from "@/backend/http/refuse-fields";
import { AppError } from "@/lib/contracts/errors";
import { fieldErrorOf } from "@/lib/contracts/field-error";
import type { CorrectedAnswer } from "@/lib/contracts/staff-answers";
import { isBlank } from "@/lib/domain/application/answered";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { isCorrectable } from "@/lib/domain/application/corrections";
import { type FieldInstance, flattenForm, listFieldInstances } from "@/lib/domain/application/field-instances";
import { draftSchemaOf, RULE_ERRORS } from "@/lib/domain/application/rules";
import { maySee } from "@/lib/domain/application/sensitivity";

type Answers = Readonly<Record<string, CorrectedAnswer>>;

/**
 * The fields of a form that a correction names by their API names. Throws `validation_failed` for other names, `forbidden` for an
 * answer that the caller may not see.
 */
export const requireCorrectable = (form: ApplicationForm, { role }: Pick<Staff, "role">, answers: Answers) => {
  const byName = new Map(listFieldInstances(form).map((field) => [field.backend, field]));
  const fields = Object.keys(answers).flatMap((name) => byName.get(name) ?? []);
  const known = fields.filter(({ row }) => isCorrectable(row));
  const names = known.map(({ backend }) => backend);
  refuseFields(
    Object.fromEntries(
      Object.keys(answers)
        .filter((name) => !names.includes(name))
        .map((name) => [name, RULE_ERRORS.invalid]),
    ),
  );
  if (known.some(({ row }) => row.sensitive && !maySee(role, row.sensitive))) throw new AppError("forbidden");
  return known;
};

const problemOf = ({ row }: FieldInstance, answer: unknown): string | undefined => {
  const issue = isBlank(answer) ? undefined : draftSchemaOf(row).safeParse(answer).error?.issues[0];
  return issue && fieldErrorOf(issue, answer);
};

/** A form with some answers replaced. Throws `validation_failed` for a value of the wrong kind. */
export const withCorrections = (
  form: ApplicationForm,
  fields: readonly FieldInstance[],
  answers: Answers,
): Pick<ApplicationForm, "student" | "guardians"> => {
  refuseFields(
    Object.fromEntries(
      fields.flatMap((field) => {
        const problem = problemOf(field, answers[field.backend]);
        return problem ? [[field.backend, problem]] : [];
      }),
    ),
  );
  const root = structuredClone(flattenForm(form));
  for (const { path, backend } of fields) {
    const answer = answers[backend];
    if (isBlank(answer)) deleteProperty(root, path);
    else setProperty(root, path, answer);
  }
  const { guardians, ...student } = root;
  return { student, guardians };
};
