import type { ApplicationForm } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { answerAt } from "@/lib/domain/application/fields";
import { phoneText } from "@/lib/domain/person/phone";
import { countryName } from "./country-name";

/**
 * The phone numbers and countries of a form as people in the region write them. Server only: browsers should not load the
 * numbering plan for it, and lack the names of countries in some languages.
 */
export const writtenValuesOf = (
  form: Pick<ApplicationForm, "student" | "guardians">,
  language: string,
  region: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listFieldInstances(form).flatMap(({ row, answers }) => {
      const value = answerAt(answers, row.path);
      if (typeof value !== "string" || value === "") return [];
      if (row.rule === "phone") return [[value, phoneText(value, region)]];
      return row.control === "country" ? [[value, countryName(value, language)]] : [];
    }),
  );
