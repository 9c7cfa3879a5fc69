import { getProperty } from "dot-prop";
import { isFilledIn } from "./answered";
import type { ApplicationForm } from "./application";
import { type FieldInstance, flattenForm, listFieldInstances } from "./field-instances";
import type { FormContext, Group } from "./field-row";
import { answerAt, isApplicable, isRequired, studentFields } from "./fields";
import { countsIn } from "./given-guardians";
import type { Journey, PageStep } from "./steps";

export interface SummaryLine extends FieldInstance {
  value: unknown;
  /** There is an answer, but the reader may not see it. */
  isWithheld?: boolean;
}

export interface SummarySection {
  step: PageStep;
  group: Group;
  lines: SummaryLine[];
}

// A school is chosen from the list, or typed: never both.
const typedSchool = studentFields.find(({ control }) => control === "customSchool")?.path ?? "";

/** Whether the summary shows a field. Seats have a summary of their own; files and a phone's channels need at least one. */
const isInSummary = ({ row, owner, answers }: FieldInstance, value: unknown): boolean => {
  if (row.inSummary === false || row.control === "seats") return false;
  if (row.control === "customSchool") return isFilledIn(value);
  if (row.control === "school") return !isFilledIn(answerAt(answers, typedSchool));
  if (row.control === "files") return Array.isArray(value) && value.length > 0;
  return owner !== "phoneNumber" || row.rule !== "flag" || value === true;
};

/** The answers to check before booking, by step and group, without the fields that the table excludes. */
export const summaryOf = (form: ApplicationForm, steps: Journey, context: FormContext): SummarySection[] => {
  const answers = flattenForm(form);
  const sections = new Map<string, SummarySection>();
  for (const field of listFieldInstances(form).filter(countsIn(form, context))) {
    const { row } = field;
    const value = getProperty(answers, field.path) as unknown;
    if (!steps.includes(row.step) || !isApplicable(row, context, field.answers) || !isInSummary(field, value)) continue;
    const name = `${row.step} ${row.group}`;
    const section = sections.get(name) ?? { step: row.step, group: row.group, lines: [] };
    section.lines.push({ ...field, value });
    sections.set(name, section);
  }
  return [...sections.values()].sort((one, other) => steps.indexOf(one.step) - steps.indexOf(other.step));
};

/** Whether a line is an optional question without an answer. A missing answer that is required stays in sight. */
const isLeftEmpty = ({ row, value }: SummaryLine, context: FormContext): boolean =>
  !isRequired(row, context) && !isFilledIn(value);

const sectionsWith = (sections: readonly SummarySection[], isKept: (line: SummaryLine) => boolean): SummarySection[] =>
  sections
    .map((section) => ({ ...section, lines: section.lines.filter(isKept) }))
    .filter(({ lines }) => lines.length > 0);

/** The sections of a summary in two: with the lines to check, and with the optional questions that were left empty. */
export const splitSummary = (sections: readonly SummarySection[], context: FormContext) => ({
  toCheck: sectionsWith(sections, (line) => !isLeftEmpty(line, context)),
  leftEmpty: sectionsWith(sections, (line) => isLeftEmpty(line, context)),
});
