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
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { dayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { isDay } from "@/lib/kit/day";
import { useStepContext } from "../step-context";
import { useFormTexts } from "../use-form-texts";

/** Turns any answer into text. */
export const useAnswerText = () => {
  const common = useTranslations("common");
  const language = useLocale();
  const texts = useFormTexts();
  const written = useWritten();

  const rowText = (row: NamedField, value: unknown, form: ApplicationForm): ReactNode => {
    if (typeof value === "boolean") return common(value ? "yes" : "no");
    if (Array.isArray(value))
      return listText(
        language,
        value.map((one) => texts.option(row, String(one))),
      );
    if (row.control === "region" || row.control === "school")
      return (
        <ListName id={String(value)} regionId={row.control === "school" ? form.student.school_region_id : undefined} />
      );
    if (row.type === "Date" && isDay(String(value))) return dayText(language, "longDate", String(value));
    if (row.rule === "phone" || row.control === "country") return written(String(value));
    if (row.optionLabels) return texts.option(row, value as string);
    return row.rule === "name" ? flattenName(value as PerLanguage, language) : String(value);
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
  return entry ? <span lang={entry.lang && bcp47(entry.lang)}>{entry.name}</span> : id;
};
