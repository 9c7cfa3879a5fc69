import { countryOfRegion } from "@/lib/domain/country/countries";
import { tagOf } from "@/lib/domain/country/locales";
import type { FieldProps } from "./use-field-question";

/** Sections keep a browser from filling the student's fields with a guardian's answers, and the Latin names with the others. */
const sectionOf = (path: string, isLatin: boolean): string => {
  const guardian = /^guardians\.(\d+)\./.exec(path);
  if (guardian) return `section-guardian-${guardian[1]}`;
  return isLatin ? "section-student-latin" : "section-student";
};

/** Attributes that tell browsers a field's purpose, language and spelling check. */
export const autofillAttributes = ({ row, path, context, owner }: FieldProps) => {
  const isLatin = row.rule === "latinName";
  const isNative = row.rule === "name" && context.nativeNames && owner === "student";
  return {
    // A desk's browser must not suggest the answers of others.
    autoComplete: row.autoComplete && !context.desk ? `${sectionOf(path, isLatin)} ${row.autoComplete}` : "off",
    lang: isLatin
      ? "en"
      : row.rule === "kana"
        ? "ja"
        : isNative
          ? tagOf(countryOfRegion(context.region).defaultLocale)
          : undefined,
    spellCheck: row.rule === "note" ? undefined : (false as const),
  };
};
