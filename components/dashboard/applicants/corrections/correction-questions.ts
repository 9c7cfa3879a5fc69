import { getProperty } from "dot-prop";
import { isBlank } from "@/lib/domain/application/answered";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { correctionSet } from "@/lib/domain/application/corrections";
import { type FieldInstance, flattenForm, listFieldInstances } from "@/lib/domain/application/field-instances";
import type { Control, FormContext } from "@/lib/domain/application/field-row";
import { isApplicable, type NamedField } from "@/lib/domain/application/fields";
import { maySee } from "@/lib/domain/application/sensitivity";
import type { StaffRole } from "@/lib/domain/dashboard/screens";

/** The answers that one dialog corrects: those of one set, of one guardian or number. */
export interface CorrectionQuestion {
  owner: FieldInstance["owner"];
  /** What the paths of the rows begin with, `guardians.0.`. */
  prefix: string;
  /** The row that names the question. */
  first: NamedField;
  rows: readonly NamedField[];
}

// The lists of schools and the check of a username answer applicants only: a school is typed, a username judged when it is saved.
const TYPED: readonly Control[] = ["customSchool", "username"];
const LISTED: readonly Control[] = ["region", "school"];

const asTyped = (row: NamedField): NamedField => (TYPED.includes(row.control) ? { ...row, control: "text" } : row);

/** The question of the answer at a path. */
export const questionOf = ({ owner, row, path }: Pick<FieldInstance, "owner" | "row" | "path">): CorrectionQuestion => {
  const rows = correctionSet(owner, row);
  return {
    owner,
    prefix: path.slice(0, path.length - row.path.length),
    first: rows.find(({ control }) => !LISTED.includes(control)) ?? row,
    rows: rows.filter(({ control }) => !LISTED.includes(control)).map(asTyped),
  };
};

/** The questions that apply and that nobody has answered, as far as the role may see their answers. */
export const unansweredQuestions = (
  form: ApplicationForm & { withheld?: readonly string[] | undefined },
  context: FormContext,
  role: StaffRole,
): { path: string; question: CorrectionQuestion }[] => {
  const answers = flattenForm(form);
  const isEmpty = ({ prefix, rows }: CorrectionQuestion) =>
    rows.every(({ path }) => isBlank(getProperty(answers, prefix + path)));
  return listFieldInstances(form)
    .filter(({ owner, row, path, answers: own }) => {
      const { first } = questionOf({ owner, row, path });
      return (
        owner !== "phoneNumber" &&
        row.control !== "files" &&
        row.control !== "seats" &&
        !row.formOnly &&
        first.path === row.path &&
        isApplicable(row, context, own) &&
        (!row.sensitive || maySee(role, row.sensitive)) &&
        !form.withheld?.includes(path)
      );
    })
    .map((field) => ({ path: field.path, question: questionOf(field) }))
    .filter(({ question }) => isEmpty(question));
};
