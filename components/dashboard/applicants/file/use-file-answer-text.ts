import { useTranslations } from "next-intl";
import type { SummaryLine } from "@/lib/domain/application/summary";
import type { Locale } from "@/lib/domain/country/locales";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { dayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { isDay } from "@/lib/kit/day";

/** Functions for the label of a question and the text of its answer. */
export const useFileAnswerText = (language: Locale, school: string | undefined) => {
  const allMessages = useTranslations();
  const fields = useTranslations("fields");
  const common = useTranslations("common");
  const applicants = useTranslations("applicants");

  const term = ({ owner, row }: SummaryLine): string => fields(`${owner}.${row.key}` as "student.firstName");
  const option = ({ row }: SummaryLine, value: unknown): string => {
    const key = `${row.optionLabels}.${value}` as "options.gender.female";
    return row.optionLabels && allMessages.has(key) ? allMessages(key) : String(value);
  };
  const text = (line: SummaryLine): string => {
    const { row, value } = line;
    if (line.isWithheld) return applicants("withheld");
    if (row.control === "school") return school ?? String(value);
    if (typeof value === "boolean") return common(value ? "yes" : "no");
    if (row.type === "Date" && isDay(String(value))) return dayText(language, "longDate", String(value));
    if (Array.isArray(value))
      return listText(
        language,
        value.map((one) => option(line, one)),
      );
    return row.rule === "name" ? flattenName(value as PerLanguage, language) : option(line, value);
  };
  return { term, text };
};
