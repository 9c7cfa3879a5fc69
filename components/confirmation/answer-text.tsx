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

// Names, numbers and addresses; an option is a text of the page, and a note may be translated.
const TYPED: readonly string[] = ["text", "username", "phone", "email", "addressSearch", "postalCode", "files"];

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
  const text = answerText(row, value, {
    language,
    yesNo: (isYes) => common(isYes ? "yes" : "no"),
    option: (one) => texts.option(row, one),
    written,
  });
  return <span translate={TYPED.includes(row.control) ? "no" : undefined}>{text}</span>;
};

/** The name of the chosen school; its id if the list cannot be loaded. */
const SchoolName = ({ student, language }: Pick<AnswerTextProps, "student" | "language">) => {
  const { school_id, school_region_id } = student;
  const common = useTranslations("common");
  const { data, error } = useLoaded(school_id && school_region_id, () => loadSchools(school_region_id ?? "", language));
  if (!data && !error) return <span>{common("loading")}</span>;
  const school = data?.find(({ _id }) => _id === school_id);
  return <span lang={school?.lang && bcp47(school.lang)}>{school?.name ?? school_id}</span>;
};
