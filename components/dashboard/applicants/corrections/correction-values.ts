import { getProperty } from "dot-prop";
import type { CorrectedAnswer } from "@/lib/contracts/staff-answers";
import { isFilledIn } from "@/lib/domain/application/answered";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { flattenForm, listFieldInstances } from "@/lib/domain/application/field-instances";
import type { CorrectionQuestion } from "./correction-questions";

export type Corrections = Record<string, CorrectedAnswer>;

// An empty control and an unticked box equal no answer.
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(isFilledIn(one) ? one : null) === JSON.stringify(isFilledIn(other) ? other : null);

/** What a question's answers change, by their names in the call: the new values, and those from before. */
export const changedAnswers = (
  saved: ApplicationForm,
  changed: Pick<ApplicationForm, "student" | "guardians">,
  { prefix, rows }: CorrectionQuestion,
): { answers: Corrections; earlier: Corrections } => {
  const paths = rows.flatMap(({ path, titlePath }) =>
    [path, ...(titlePath ? [titlePath] : [])].map((one) => prefix + one),
  );
  const [before, after] = [flattenForm(saved), flattenForm(changed)];
  const fields = listFieldInstances(saved).filter(
    ({ path }) => paths.includes(path) && !isSame(getProperty(before, path), getProperty(after, path)),
  );
  const valuesOf = (side: object): Corrections =>
    Object.fromEntries(
      fields.map(({ path, backend }) => [backend, (getProperty(side, path) ?? null) as CorrectedAnswer]),
    );
  return { answers: valuesOf(after), earlier: valuesOf(before) };
};
