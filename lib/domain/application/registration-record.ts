import { setProperty } from "dot-prop";
import type { ApplicationForm, Student } from "./application";
import type { ScheduleChoice } from "./enumerations";
import { listFieldInstances } from "./field-instances";
import { answerAt, guardianFields, isDependencyMet, type NamedField, phoneNumberFields, studentFields } from "./fields";

/** Says a special need's key in the application's language. */
export type NeedName = (key: string) => string;

/** The dash list of translated needs, then the free note (spec §3). */
export const specialNeedsNote = (needs: readonly string[], note: string | undefined, nameOf: NeedName): string =>
  [...needs.map((need) => `- ${nameOf(need)}`), ...(note?.trim() ? [note.trim()] : [])].join("\n");

/** A pair that the centre offers, or two sessions of the applicant's own choice. */
export const scheduleChoiceOf = ({ customSchedule }: Student): ScheduleChoice =>
  customSchedule && customSchedule.length > 0 ? "manual-schedule" : "predefined-schedule";

/** The registration in backend names, written on submission. Uploads keep only their notes. */
export const registrationRecord = (form: ApplicationForm, nameOf: NeedName): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const { row, backend, answers } of listFieldInstances(form)) {
    const value = answerAt(answers, row.path);
    // What was said under an answer that has changed since is not said any more.
    if (value !== undefined && value !== "" && !row.formOnly && isDependencyMet(row, answers))
      setProperty(record, backend, value);
  }
  setProperty(record, "sl_schedule.choice", scheduleChoiceOf(form.student));
  const { special_needs, specialNeedsList = [], specialNeeds } = form.student;
  record.special_needs =
    special_needs === "other_needs" ? specialNeedsNote(specialNeedsList, specialNeeds, nameOf) : "";
  return record;
};

/** The form's place of a field that a server named in its own words; the same text when it is not ours. */
export const formPathOf = (form: ApplicationForm, backend: string): string =>
  listFieldInstances(form).find((field) => field.backend === backend)?.path ?? backend;

const named = (rows: readonly NamedField[], path: string): string =>
  rows.find((row) => path === row.path || path.startsWith(`${row.path}.`))?.backend ?? path;

/** The backend's name of a place in the body of a save, `student.address.street`; the same text when it is no field's. */
export const backendNameOf = (path: string): string => {
  const phone = /^guardians\.(\d+)\.phoneNumbers\.(\d+)\.(.+)$/.exec(path);
  if (phone)
    return `guardians.${phone[1]}.guardian_phone_mobiles.${phone[2]}.${named(phoneNumberFields, phone[3] ?? "")}`;
  const guardian = /^guardians\.(\d+)\.(.+)$/.exec(path);
  if (guardian) return `guardians.${guardian[1]}.${named(guardianFields, guardian[2] ?? "")}`;
  return path.startsWith("student.") ? named(studentFields, path.slice("student.".length)) : path;
};
