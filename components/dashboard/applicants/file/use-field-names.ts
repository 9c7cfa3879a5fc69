import { useTranslations } from "next-intl";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";

/** The labels of an application's fields by the names that a refusal has. A guardian's label says whose it is. */
export const useFieldNames = (form: ApplicationForm): Readonly<Record<string, string>> => {
  const fields = useTranslations("fields");
  const groups = useTranslations("groups");
  const guardian = groups("guardian-information");
  const names = listFieldInstances(form).map(({ row, backend, owner }) => {
    const label = fields(`${owner}.${row.key}` as "student.firstName");
    return [backend, owner === "student" ? label : `${guardian}: ${label}`];
  });
  return Object.fromEntries([["guardians", guardian], ...names]);
};
