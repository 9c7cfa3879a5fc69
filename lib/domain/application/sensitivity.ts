import { deleteProperty, getProperty } from "dot-prop";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import type { ApplicationForm } from "./application";
import { flattenForm, listFieldInstances } from "./field-instances";

/**
 * Which roles see which sensitive answers in one opened application. Lists, searches and exports never contain them.
 * Staff meet the child and need to know about their health. Only managers see proofs of identity and statistics.
 */
export const ROLES_BY_SENSITIVITY = {
  health: ["staff", "manager"],
  identity: ["manager"],
  statistics: ["manager"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Why an answer is sensitive. */
export type Sensitivity = keyof typeof ROLES_BY_SENSITIVITY;

const hasAnswer = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const maySee = (role: StaffRole, kind: Sensitivity) =>
  (ROLES_BY_SENSITIVITY[kind] as readonly StaffRole[]).includes(role);

/** A form without the answers that a role may not see. */
export interface RedactedForm {
  form: Pick<ApplicationForm, "student" | "guardians">;
  /** Paths of given answers that are not shown. */
  withheld: string[];
  /** Whether any sensitive answer is shown or withheld. */
  isSensitive: boolean;
}

/** Removes the answers that a role may not see. */
export const redactForm = (role: StaffRole, form: ApplicationForm): RedactedForm => {
  const root = structuredClone(flattenForm(form));
  const given = listFieldInstances(form).filter(({ row, path }) => row.sensitive && hasAnswer(getProperty(root, path)));
  const withheld = given.filter(({ row }) => row.sensitive && !maySee(role, row.sensitive)).map(({ path }) => path);
  for (const path of withheld) deleteProperty(root, path);
  const { guardians, ...student } = root;
  return { form: { student, guardians }, withheld, isSensitive: given.length > 0 };
};
