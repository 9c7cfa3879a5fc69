import { getProperty } from "dot-prop";
import type { ApplicationForm } from "./application";
import { type FieldInstance, flattenForm, listFieldInstances } from "./field-instances";
import type { Control, FieldRow } from "./field-row";
import { type FieldOwner, isDependencyMet } from "./fields";
import type { SummaryLine, SummarySection } from "./summary";

// Seats and files are shown by themselves; a region is a step on the way to a school.
const CONTROLS_SHOWN_SEPARATELY: readonly Control[] = ["seats", "files", "none", "region"];

// A box that only some networks show says something where it is ticked: elsewhere nobody has left it empty.
const hasVisibleAnswer = ({ when }: FieldRow, value: unknown): boolean =>
  !(value === false && when) &&
  value !== undefined &&
  value !== null &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

const isReadByStaff = ({ row, answers }: FieldInstance): boolean =>
  !row.formOnly && !CONTROLS_SHOWN_SEPARATELY.includes(row.control) && isDependencyMet(row, answers);

/** A form, and the places of the answers that it has not shown. */
export type OpenedForm = ApplicationForm & { withheld?: readonly string[] | undefined };

/** The answers that were given, whatever the configuration asks for today. */
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

/** The student's given answers by step and group, as the centre's staff read them. */
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

/** One guardian's given answers: about them, and number by number. */
export const guardianAnswers = (form: OpenedForm, at: number): { lines: SummaryLine[]; numbers: SummaryLine[][] } => {
  const of = (owner: FieldOwner, prefix: string) =>
    answeredLines(form, [owner]).filter(({ path }) => path.startsWith(prefix));
  const numbers = form.guardians[at]?.phoneNumbers ?? [];
  return {
    lines: of("guardian", `guardians.${at}.`),
    numbers: numbers.map((_number, index) => of("phoneNumber", `guardians.${at}.phoneNumbers.${index}.`)),
  };
};
