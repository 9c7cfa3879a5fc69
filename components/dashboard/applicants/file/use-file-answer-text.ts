import { useTranslations } from "next-intl";
import type { SummaryLine } from "@/lib/domain/application/summary";
import { answerText } from "@/lib/i18n/answer-text";
import type { FileProps } from "./file-section";

/** Functions for the label of a question and the text of its answer. */
export const useFileAnswerText = ({
  language,
  written,
  school,
}: Pick<FileProps, "language" | "written" | "school">) => {
  const allMessages = useTranslations();
  const fields = useTranslations("fields");
  const common = useTranslations("common");
  const applicants = useTranslations("applicants");

  const term = ({ owner, row }: SummaryLine): string => fields(`${owner}.${row.key}` as "student.firstName");
  const option = ({ row }: SummaryLine, value: string): string => {
    const key = `${row.optionLabels}.${value}` as "options.gender.female";
    return row.optionLabels && allMessages.has(key) ? allMessages(key) : value;
  };
  const text = (line: SummaryLine): string => {
    const { row, value, isWithheld } = line;
    if (isWithheld) return applicants("withheld");
    if (row.control === "school") return school?.name ?? String(value);
    return answerText(row, value, {
      language,
      yesNo: (isYes) => common(isYes ? "yes" : "no"),
      option: (one) => option(line, one),
      written: (one) => written[one] ?? one,
    });
  };
  return { term, text };
};
