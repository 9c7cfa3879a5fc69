import { useLocale, useTranslations } from "next-intl";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { fullName } from "@/lib/domain/person/full-name";
import type { CorrectionQuestion } from "./correction-questions";

/** The labels of an application's fields by the names that a refusal has. A guardian's label says whose it is. */
export const useFieldNames = (form: ApplicationForm): Readonly<Record<string, string>> => {
  const fields = useTranslations("fields");
  const groups = useTranslations("groups");
  const steps = useTranslations("steps");
  const guardian = groups("guardian-information");
  const names = listFieldInstances(form).map(({ row, backend, owner }) => {
    const label = fields(`${owner}.${row.key}` as "student.firstName");
    return [backend, owner === "student" ? label : `${guardian}: ${label}`];
  });
  return Object.fromEntries([["guardians", guardian], ["contract", steps("contract")], ...names]);
};

/** Names a question: its label, with the guardian's name. */
export const useQuestionName = (form: Pick<ApplicationForm, "guardians">) => {
  const t = useTranslations("applicants");
  const fields = useTranslations("fields");
  const groups = useTranslations("groups");
  const language = useLocale();
  return ({ owner, prefix, first }: Pick<CorrectionQuestion, "owner" | "prefix" | "first">): string => {
    const isAddress = first.path.startsWith("address.");
    const label = isAddress ? t("address") : fields(`${owner}.${first.key}` as "student.firstName");
    if (owner === "student") return label;
    const guardian = form.guardians[Number(prefix.split(".")[1])];
    return `${(guardian && fullName(guardian, language)) || groups("guardian-information")} – ${label}`;
  };
};
