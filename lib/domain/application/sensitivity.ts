import { deleteProperty, getProperty } from "dot-prop";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { isBlank } from "./answered";
import type { ApplicationForm } from "./application";
import { flattenForm, listFieldInstances } from "./field-instances";
import { ROLES_BY_SENSITIVITY, type Sensitivity } from "./field-row";

/** Whether a role sees sensitive answers of a kind. */
export const maySee = (role: StaffRole, kind: Sensitivity): boolean =>
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
  const sensitiveFields = listFieldInstances(form).filter(
    ({ row, path }) => row.sensitive && !isBlank(getProperty(root, path)),
  );
  const withheld = sensitiveFields
    .filter(({ row }) => row.sensitive && !maySee(role, row.sensitive))
    .map(({ path }) => path);
  for (const path of withheld) deleteProperty(root, path);
  const { guardians, ...student } = root;
  return { form: { student, guardians }, withheld, isSensitive: sensitiveFields.length > 0 };
};
