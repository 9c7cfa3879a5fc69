import { useTranslations } from "next-intl";
import { useWritten } from "@/lib/client/written-values";
import type { SummaryLine } from "@/lib/domain/application/summary";
import type { Locale } from "@/lib/domain/country/locales";
import { answerText } from "@/lib/i18n/answer-text";

/** Functions for the label of a question and the text of its answer. */
export const useFileAnswerText = (language: Locale, school: string | undefined) => {
  const allMessages = useTranslations();
  const fields = useTranslations("fields");
  const common = useTranslations("common");
  const applicants = useTranslations("applicants");
  const written = useWritten();

  const term = ({ owner, row }: SummaryLine): string => fields(`${owner}.${row.key}` as "student.firstName");
  const option = ({ row }: SummaryLine, value: string): string => {
    const key = `${row.optionLabels}.${value}` as "options.gender.female";
    return row.optionLabels && allMessages.has(key) ? allMessages(key) : value;
  };
  const text = (line: SummaryLine): string => {
    const { row, value, isWithheld } = line;
    if (isWithheld) return applicants("withheld");
    if (row.control === "school") return school ?? String(value);
    return answerText(row, value, {
      language,
      yesNo: (isYes) => common(isYes ? "yes" : "no"),
      option: (one) => option(line, one),
      written,
    });
  };
  return { term, text };
};
