import { deleteProperty, getProperty } from "dot-prop";
import { isFilledIn } from "./answered";
import type { Fold, FormContext } from "./field-row";
import { type NamedField, studentFields } from "./fields";

/** What answers given in advance depend on. */
export type PrefillContext = Pick<FormContext, "region">;

/** Optional questions behind one button. */
export interface FoldedRows {
  fold: Fold;
  rows: NamedField[];
}

/** The questions that are shown from the start. */
export const unfolded = (rows: readonly NamedField[]): NamedField[] => rows.filter(({ fold }) => !fold);

/** The folded questions by their group, in the order of the table. */
export const foldsOf = (rows: readonly NamedField[]): FoldedRows[] => {
  const folds = new Map<Fold, NamedField[]>();
  for (const row of rows) if (row.fold) folds.set(row.fold, [...(folds.get(row.fold) ?? []), row]);
  return [...folds].map(([fold, folded]) => ({ fold, rows: folded }));
};

/** Whether a question of a group is answered, besides those that are answered in advance. */
export const isFoldAnswered = (
  rows: readonly NamedField[],
  answerOf: (path: string) => unknown,
  context: PrefillContext,
): boolean =>
  rows.some(({ path, prefill }) => {
    const answer = answerOf(path);
    return isFilledIn(answer) && answer !== prefill?.(context);
  });

const FOLDS_WITH_PREFILL = foldsOf(studentFields).filter(({ rows }) => rows.some(({ prefill }) => prefill));

/**
 * The student's answers without those given in advance in a group where nothing else is answered. What the applicant has chosen
 * or saved before stays.
 */
export const withoutLonePrefills = <Answers extends object>(
  answers: Answers,
  saved: object,
  context: PrefillContext,
): Answers => {
  const isUnanswered = ({ rows }: FoldedRows) =>
    !isFoldAnswered(rows, (path) => getProperty(answers, path) as unknown, context);
  const lone = FOLDS_WITH_PREFILL.filter(isUnanswered)
    .flatMap(({ rows }) => rows)
    .filter(({ path }) => getProperty(answers, path) !== undefined && getProperty(saved, path) === undefined);
  if (lone.length === 0) return answers;
  const copy = structuredClone(answers);
  for (const { path } of lone) deleteProperty(copy, path);
  return copy;
};
