"use client";

import { useTranslations } from "next-intl";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import { loadSchools } from "@/lib/client/school-lists";
import { useLoaded } from "@/lib/client/use-loaded";
import { useWritten } from "@/lib/client/written-values";
import { isBlank } from "@/lib/domain/application/answered";
import type { Student } from "@/lib/domain/application/application";
import type { SummaryLine } from "@/lib/domain/application/summary";
import { bcp47, type Locale } from "@/lib/domain/country/locales";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { dayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { isDay } from "@/lib/kit/day";

interface AnswerTextProps {
  line: SummaryLine;
  student: Student;
  language: Locale;
}

/** One answer as text, or that it was not answered. */
export const AnswerText = ({ line: { row, value }, student, language }: AnswerTextProps) => {
  const common = useTranslations("common");
  const texts = useFormTexts();
  const written = useWritten();
  if (isBlank(value)) return <span className="font-normal text-ink-second">{common("noneChosen")}</span>;
  if (row.control === "school") return <SchoolName language={language} student={student} />;
  if (typeof value === "boolean") return common(value ? "yes" : "no");
  // Half a date is shown as it was typed.
  if (row.type === "Date" && isDay(String(value))) return dayText(language, "longDate", String(value));
  if (row.control === "files")
    return listText(
      language,
      (value as { name: string }[]).map(({ name }) => name),
    );
  if (Array.isArray(value))
    return listText(
      language,
      value.map((one) => texts.option(row, String(one))),
    );
  if (row.rule === "phone" || row.control === "country") return written(String(value));
  if (row.optionLabels) return texts.option(row, value as string);
  return row.rule === "name" ? flattenName(value as PerLanguage, language) : String(value);
};

/** The name of the chosen school; its id if the list cannot be loaded. */
const SchoolName = ({ student, language }: Pick<AnswerTextProps, "student" | "language">) => {
  const { school_id, school_region_id } = student;
  const common = useTranslations("common");
  const { data, error } = useLoaded(school_id && school_region_id, () => loadSchools(school_region_id ?? "", language));
  if (!data && !error) return common("loading");
  const school = data?.find(({ _id }) => _id === school_id);
  return school ? <span lang={school.lang && bcp47(school.lang)}>{school.name}</span> : school_id;
};
