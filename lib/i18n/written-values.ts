import type { ApplicationForm } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { answerAt } from "@/lib/domain/application/fields";
import { phoneText } from "@/lib/domain/person/phone";
import { countryName } from "./country-name";

/**
 * The phone numbers and countries of a form as people in the region write them. Browsers load it with the validation, which
 * needs the numbering plan too, and name the countries from the server's list: they lack some languages.
 */
export const writtenValuesOf = (
  form: Pick<ApplicationForm, "student" | "guardians">,
  language: string,
  region: string,
  nameOf = (code: string) => countryName(code, language),
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listFieldInstances(form).flatMap(({ row, answers }) => {
      const value = answerAt(answers, row.path);
      if (typeof value !== "string" || value === "") return [];
      if (row.rule === "phone") return [[value, phoneText(value, region)]];
      return row.control === "country" ? [[value, nameOf(value)]] : [];
    }),
  );
