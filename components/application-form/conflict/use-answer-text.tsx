"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { loadSchoolRegions, loadSchools } from "@/lib/client/school-lists";
import { useLoaded } from "@/lib/client/use-loaded";
import { useWritten } from "@/lib/client/written-values";
import type { ApplicationForm, Guardian } from "@/lib/domain/application/application";
import type { NamedField } from "@/lib/domain/application/fields";
import type { Difference } from "@/lib/domain/application/form-differences";
import { bcp47, localeOf } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { answerText } from "@/lib/i18n/answer-text";
import { useStepContext } from "../step-context";
import { useFormTexts } from "../use-form-texts";

/** Turns any answer into text. */
export const useAnswerText = () => {
  const common = useTranslations("common");
  const language = useLocale();
  const texts = useFormTexts();
  const written = useWritten();

  const rowText = (row: NamedField, value: unknown, form: ApplicationForm): ReactNode => {
    if (row.control === "region" || row.control === "school")
      return (
        <ListName id={String(value)} regionId={row.control === "school" ? form.student.school_region_id : undefined} />
      );
    return answerText(row, value, {
      language,
      yesNo: (isYes) => common(isYes ? "yes" : "no"),
      option: (one) => texts.option(row, one),
      written,
    });
  };
  return ({ row, owner }: Difference, value: unknown, form: ApplicationForm): ReactNode => {
    if (row?.rule === "flag") return common(value === true ? "yes" : "no");
    if (value === undefined) return common("noneChosen");
    if (row) return rowText(row, value, form);
    if (owner !== "guardian") return "";
    return fullName(value as Guardian, language) || common("yes");
  };
};

/** The name of a school or region, once it is loaded. */
const ListName = ({ id, regionId }: { id: string; regionId: string | undefined }) => {
  const { applicationId } = useStepContext();
  const language = localeOf(useLocale());
  const { data } = useLoaded(id, () =>
    regionId ? loadSchools(regionId, language) : loadSchoolRegions(applicationId, language),
  );
  const entry = data?.find(({ _id }) => _id === id);
  return <span lang={entry?.lang && bcp47(entry.lang)}>{entry?.name ?? id}</span>;
};
