import { isPlausibleBirthDate } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";
import type { Student } from "./application";

/** The text of a birth date that is still being typed; undefined for none, or a finished one. */
export const unfinishedDate = ({ birthDate }: Pick<Student, "birthDate">, today: Day): string | undefined =>
  birthDate && !isPlausibleBirthDate(birthDate, today) ? birthDate : undefined;

/** The answers without an unfinished birth date: backends store days only. */
export const withoutUnfinishedDate = (student: Student, today: Day): Student =>
  unfinishedDate(student, today) === undefined ? student : { ...student, birthDate: undefined };
