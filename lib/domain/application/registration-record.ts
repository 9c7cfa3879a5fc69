import { setProperty } from "dot-prop";
import type { ApplicationForm, Student } from "./application";
import type { ScheduleChoice } from "./enumerations";
import { listFieldInstances } from "./field-instances";
import { answerAt, guardianFields, isDependencyMet, type NamedField, phoneNumberFields, studentFields } from "./fields";

/** Translates a special need's key into the application's language. */
export type NeedName = (key: string) => string;

/** The translated needs as a dash list, then the free note. */
export const specialNeedsNote = (needs: readonly string[], note: string | undefined, nameOf: NeedName): string =>
  [...needs.map((need) => `- ${nameOf(need)}`), ...(note?.trim() ? [note.trim()] : [])].join("\n");

/** The free note out of one that begins with the needs as a dash list. */
export const withoutNeedNames = (needs: readonly string[] = [], note: string | undefined): string | undefined => {
  const lines = note?.split("\n") ?? [];
  const isListed = needs.length > 0 && lines.slice(0, needs.length).every((line) => line.startsWith("- "));
  return isListed && lines.length >= needs.length ? lines.slice(needs.length).join("\n") : note;
};

/** Whether the applicant took a pair that the location offers, or chose two sessions. */
export const scheduleChoiceOf = ({ customSchedule }: Student): ScheduleChoice =>
  customSchedule && customSchedule.length > 0 ? "manual-schedule" : "predefined-schedule";

/** The registration record of a submitted form under the backend's names. Of uploads it has the metadata only. */
export const registrationRecord = (form: ApplicationForm, nameOf: NeedName): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const { row, backend, answers } of listFieldInstances(form)) {
    const value = answerAt(answers, row.path);
    // Leave out an answer whose parent answer has changed since.
    if (value !== undefined && value !== "" && !row.formOnly && isDependencyMet(row, answers))
      setProperty(record, backend, value);
  }
  setProperty(record, "sl_schedule.choice", scheduleChoiceOf(form.student));
  const { special_needs, specialNeedsList = [], specialNeeds } = form.student;
  record.special_needs =
    special_needs === "other_needs" ? specialNeedsNote(specialNeedsList, specialNeeds, nameOf) : "";
  return record;
};

/** The form path of a backend name; unknown names stay as they are. */
export const formPathOf = (form: ApplicationForm, backend: string): string =>
  listFieldInstances(form).find((field) => field.backend === backend)?.path ?? backend;

const backendName = (rows: readonly NamedField[], path: string): string =>
  rows.find((row) => path === row.path || path.startsWith(`${row.path}.`))?.backend ?? path;

/** The backend name of a path in a save's body, `student.address.street`; unknown paths stay as they are. */
export const backendNameOf = (path: string): string => {
  const phone = /^guardians\.(\d+)\.phoneNumbers\.(\d+)\.(.+)$/.exec(path);
  if (phone)
    return `guardians.${phone[1]}.guardian_phone_mobiles.${phone[2]}.${backendName(phoneNumberFields, phone[3] ?? "")}`;
  const guardian = /^guardians\.(\d+)\.(.+)$/.exec(path);
  if (guardian) return `guardians.${guardian[1]}.${backendName(guardianFields, guardian[2] ?? "")}`;
  return path.startsWith("student.") ? backendName(studentFields, path.slice("student.".length)) : path;
};
