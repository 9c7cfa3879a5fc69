import type { Db } from "@/backend/db/database";
import { refuseFields } from "@/backend/http/refuse-fields";
import { findRegions, findSchoolName } from "@/backend/schools/store";
import type { Student } from "@/lib/domain/application/application";
import type { Control, FormContext } from "@/lib/domain/application/field-row";
import { answerAt, type NamedField, optionsOf, studentFields } from "@/lib/domain/application/fields";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Lookup = (db: Db, tenant: Tenant, id: string) => Promise<boolean>;

/** The choices whose options are rows of the database. */
const LISTS: Partial<Record<Control, Lookup>> = {
  region: async (db, tenant, id) => (await findRegions(db, tenant)).some(({ _id }) => _id === id),
  school: async (db, tenant, id) => (await findSchoolName(db, tenant, id)) !== undefined,
};

interface Save {
  db: Db;
  tenant: Tenant;
  student: Student;
  /** The answers before the save. */
  stored: Student;
  context: FormContext;
}

const isKnown = async (row: NamedField, { db, tenant, student, stored, context }: Save): Promise<boolean> => {
  const [answer, storedAnswer] = [answerAt(student, row.path), answerAt(stored, row.path)];
  if (Array.isArray(answer)) {
    const known: unknown[] = [...optionsOf(row, context), ...((storedAnswer as string[] | undefined) ?? [])];
    return answer.every((value) => known.includes(value));
  }
  if (typeof answer !== "string" || answer === "" || answer === storedAnswer) return true;
  return (await LISTS[row.control]?.(db, tenant, answer)) ?? true;
};

const CHOICES = studentFields.filter(({ control, options }) => typeof options === "function" || control in LISTS);

/**
 * Throws `validation_failed` for choices that the location or the lists of schools do not have. One that is stored already may
 * stay in a draft: an option that was withdrawn must not stop the save of another answer. The call's schema checks all others.
 */
export const requireKnownOptions = async (save: Save): Promise<void> => {
  const known = await Promise.all(CHOICES.map((row) => isKnown(row, save)));
  const unknown = CHOICES.filter((_row, index) => !known[index]);
  refuseFields(Object.fromEntries(unknown.map(({ backend }) => [backend, RULE_ERRORS.invalid])));
};
