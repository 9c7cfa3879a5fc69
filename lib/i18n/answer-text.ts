import type { FieldRow } from "@/lib/domain/application/field-row";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { isDay } from "@/lib/kit/day";
import { dayText } from "./dates";
import { listText } from "./lists";

/** The texts that an answer may need. */
interface AnswerTexts {
  language: string;
  yesNo: (value: boolean) => string;
  /** The name of an option. */
  option: (value: string) => string;
  /** A stored number or country as people write it. */
  written: (value: string) => string;
}

const itemText = (item: unknown, { option }: AnswerTexts): string =>
  typeof item === "object" && item !== null && "name" in item ? String(item.name) : option(String(item));

/** An answer in one line. Schools and regions are known by their ids alone: their names are read elsewhere. */
export const answerText = (row: FieldRow, value: unknown, texts: AnswerTexts): string => {
  const { language, yesNo, option, written } = texts;
  if (typeof value === "boolean") return yesNo(value);
  if (Array.isArray(value))
    return listText(
      language,
      value.map((item) => itemText(item, texts)),
    );
  // Half a date is shown as it was typed.
  if (row.type === "Date" && isDay(String(value))) return dayText(language, "longDate", String(value));
  if (row.rule === "phone" || row.control === "country") return written(String(value));
  if (row.optionLabels) return option(String(value));
  return row.rule === "name" ? flattenName(value as PerLanguage, language) : String(value);
};
