import { deleteProperty, getProperty } from "dot-prop";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import type { ApplicationForm } from "./application";
import { flattenForm, listFieldInstances } from "./field-instances";

/**
 * Who reads which sensitive answers in one person's opened file; nobody reads any in lists, searches or exports.
 * The centre's staff meet the child, and need to know of its health. What proves somebody's identity and what is counted for
 * statistics is a manager's to look up.
 */
export const ROLES_BY_SENSITIVITY = {
  health: ["staff", "manager"],
  identity: ["manager"],
  statistics: ["manager"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** What kind of sensitive an answer is. */
export type Sensitivity = keyof typeof ROLES_BY_SENSITIVITY;

const hasAnswer = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const maySee = (role: StaffRole, kind: Sensitivity) =>
  (ROLES_BY_SENSITIVITY[kind] as readonly StaffRole[]).includes(role);

/** A form as one of the staff may read it. */
export interface RedactedForm {
  form: Pick<ApplicationForm, "student" | "guardians">;
  /** The places of answers that were given and are not shown. */
  withheld: string[];
  /** Whether any sensitive answer is shown or withheld. */
  isSensitive: boolean;
}

/** Takes out of a form what is not for this role. */
export const redactForm = (role: StaffRole, form: ApplicationForm): RedactedForm => {
  const root = structuredClone(flattenForm(form));
  const given = listFieldInstances(form).filter(({ row, path }) => row.sensitive && hasAnswer(getProperty(root, path)));
  const withheld = given.filter(({ row }) => row.sensitive && !maySee(role, row.sensitive)).map(({ path }) => path);
  for (const path of withheld) deleteProperty(root, path);
  const { guardians, ...student } = root;
  return { form: { student, guardians }, withheld, isSensitive: given.length > 0 };
};
