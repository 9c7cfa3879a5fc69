import { getProperty } from "dot-prop";
import type { ApplicationForm } from "./application";
import type { Control, FieldRow } from "./field-row";
import { type FieldOwner, isAnswered } from "./fields";
import { flattened, type PlacedField, placedFields } from "./placed-fields";
import type { SummaryLine, SummarySection } from "./summary";

// Seats and files are shown by themselves; a region is a step on the way to a school.
const ELSEWHERE: readonly Control[] = ["seats", "files", "none", "region"];

// A box that only some networks show says something where it is ticked: elsewhere nobody has left it empty.
const isGiven = ({ when }: FieldRow, value: unknown): boolean =>
  !(value === false && when) &&
  value !== undefined &&
  value !== null &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

const isRead = ({ row, answers }: PlacedField): boolean =>
  !row.formOnly && !ELSEWHERE.includes(row.control) && isAnswered(row, answers);

/** A form, and the places of the answers that it has not shown. */
export type ReadForm = ApplicationForm & { withheld?: readonly string[] | undefined };

/** The answers that were given, whatever the configuration asks for today. */
const givenLines = (form: ReadForm, owners: readonly FieldOwner[]): SummaryLine[] => {
  const answers = flattened(form);
  return placedFields(form)
    .filter((field) => owners.includes(field.owner) && isRead(field))
    .map((field) => ({
      ...field,
      value: getProperty(answers, field.path) as unknown,
      isWithheld: form.withheld?.includes(field.path) ?? false,
    }))
    .filter(({ row, value, isWithheld }) => isWithheld || isGiven(row, value));
};

/** The student's given answers by step and group, as the centre's staff read them. */
export const givenSections = (form: ReadForm): SummarySection[] => {
  const sections = new Map<string, SummarySection>();
  for (const line of givenLines(form, ["student"])) {
    const { step, group } = line.row;
    const section = sections.get(`${step} ${group}`) ?? { step, group, lines: [] };
    section.lines.push(line);
    sections.set(`${step} ${group}`, section);
  }
  return [...sections.values()];
};

/** One guardian's given answers: about them, and number by number. */
export const givenAboutGuardian = (form: ReadForm, at: number): { lines: SummaryLine[]; numbers: SummaryLine[][] } => {
  const of = (owner: FieldOwner, prefix: string) =>
    givenLines(form, [owner]).filter(({ path }) => path.startsWith(prefix));
  const numbers = form.guardians[at]?.phoneNumbers ?? [];
  return {
    lines: of("guardian", `guardians.${at}.`),
    numbers: numbers.map((_number, index) => of("phoneNumber", `guardians.${at}.phoneNumbers.${index}.`)),
  };
};
