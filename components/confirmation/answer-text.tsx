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
import { answerText } from "@/lib/i18n/answer-text";

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
  return answerText(row, value, {
    language,
    yesNo: (isYes) => common(isYes ? "yes" : "no"),
    option: (one) => texts.option(row, one),
    written,
  });
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
