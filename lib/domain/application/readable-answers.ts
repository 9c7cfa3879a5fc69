import { getProperty } from "dot-prop";
import type { Student } from "./application";
import { listFieldInstances } from "./field-instances";
import type { SummaryLine } from "./summary";

const hasAnswer = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The given answers that a student reads of an application that a guardian has taken over: no sensitive one, and no seats. */
export const readableAnswers = (student: Student): SummaryLine[] =>
  listFieldInstances({ student, guardians: [] })
    .filter(
      ({ row }) => row.inSummary !== false && row.control !== "seats" && row.control !== "files" && !row.sensitive,
    )
    .map((field) => ({ ...field, value: getProperty(student, field.path) as unknown }))
    .filter(({ value }) => hasAnswer(value));
