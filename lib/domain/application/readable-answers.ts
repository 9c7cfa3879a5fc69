import { getProperty, setProperty } from "dot-prop";
import { isBlank } from "./answered";
import type { Student } from "./application";
import { listFieldInstances } from "./field-instances";
import type { Group } from "./field-row";
import { answerAt, type NamedField, studentFields } from "./fields";
import type { SummaryLine } from "./summary";

/** What a student reads of an application that a guardian has taken over: no documents, no needs, no seats. */
const READABLE: readonly Group[] = ["student-information", "contact-information", "education-information"];

const isReadable = ({ group, sensitive }: NamedField): boolean => READABLE.includes(group) && !sensitive;

/** A student's answers without those that they do not read. */
export const readableStudent = (student: Student): Student => {
  const readable: Student = {};
  for (const row of studentFields.filter(isReadable)) {
    const value = answerAt(student, row.path);
    if (!isBlank(value)) setProperty(readable, row.path, value);
  }
  return readable;
};

/** The same answers as lines of a summary. */
export const readableAnswers = (student: Student): SummaryLine[] =>
  listFieldInstances({ student, guardians: [] })
    .filter(({ row }) => isReadable(row) && row.inSummary !== false)
    .map((field) => ({ ...field, value: getProperty(student, field.path) as unknown }))
    .filter(({ value }) => !isBlank(value));
