import { getProperty } from "dot-prop";
import type { ApplicationForm } from "./application";
import { type FieldInstance, flattenForm, listFieldInstances } from "./field-instances";
import type { Control, FieldRow } from "./field-row";
import { type FieldOwner, isDependencyMet } from "./fields";
import type { SummaryLine, SummarySection } from "./summary";

// Seats and files have their own sections; a region only narrows the list of schools.
const CONTROLS_SHOWN_SEPARATELY: readonly Control[] = ["seats", "files", "none", "region"];

// An unticked box that only some tenants show is no answer: the applicant may not have seen it.
const hasVisibleAnswer = ({ when }: FieldRow, value: unknown): boolean =>
  !(value === false && when) &&
  value !== undefined &&
  value !== null &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

const isReadByStaff = ({ row, answers }: FieldInstance): boolean =>
  !row.formOnly && !CONTROLS_SHOWN_SEPARATELY.includes(row.control) && isDependencyMet(row, answers);

/** A form that staff opened, with the paths of answers that they may not see. */
export type OpenedForm = ApplicationForm & { withheld?: readonly string[] | undefined };

/** The given answers, whatever the configuration asks for today. */
const answeredLines = (form: OpenedForm, owners: readonly FieldOwner[]): SummaryLine[] => {
  const answers = flattenForm(form);
  return listFieldInstances(form)
    .filter((field) => owners.includes(field.owner) && isReadByStaff(field))
    .map((field) => ({
      ...field,
      value: getProperty(answers, field.path) as unknown,
      isWithheld: form.withheld?.includes(field.path) ?? false,
    }))
    .filter(({ row, value, isWithheld }) => isWithheld || hasVisibleAnswer(row, value));
};

/** The student's answers by step and group, for staff. */
export const studentAnswerSections = (form: OpenedForm): SummarySection[] => {
  const sections = new Map<string, SummarySection>();
  for (const line of answeredLines(form, ["student"])) {
    const { step, group } = line.row;
    const section = sections.get(`${step} ${group}`) ?? { step, group, lines: [] };
    section.lines.push(line);
    sections.set(`${step} ${group}`, section);
  }
  return [...sections.values()];
};

/** One guardian's answers, and those of each of their phone numbers, for staff. */
export const guardianAnswers = (
  form: OpenedForm,
  guardianIndex: number,
): { lines: SummaryLine[]; numbers: SummaryLine[][] } => {
  const linesOf = (owner: FieldOwner, prefix: string) =>
    answeredLines(form, [owner]).filter(({ path }) => path.startsWith(prefix));
  const numbers = form.guardians[guardianIndex]?.phoneNumbers ?? [];
  return {
    lines: linesOf("guardian", `guardians.${guardianIndex}.`),
    numbers: numbers.map((_number, index) =>
      linesOf("phoneNumber", `guardians.${guardianIndex}.phoneNumbers.${index}.`),
    ),
  };
};
