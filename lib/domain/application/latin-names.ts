import type { FormContext } from "./field-row";
import type { FieldOwner, NamedField } from "./fields";

const LATIN_PATHS: Readonly<Record<string, "firstNameEn" | "lastNameEn" | "middleNameEn">> = {
  firstName: "firstNameEn",
  lastName: "lastNameEn",
  middleName: "middleNameEn",
};
const LATIN = /^[\p{Script=Latin}\p{M} .'’-]*\p{Script=Latin}[\p{Script=Latin}\p{M} .'’-]*$/u;

/** The path of the Latin name that is the same as this answer: of a name in the country's letters that is typed in Latin ones. */
export const sameLatinName = (path: string, answer: unknown, { nativeNames }: Pick<FormContext, "nativeNames">) =>
  nativeNames && typeof answer === "string" && LATIN.test(answer) ? LATIN_PATHS[path] : undefined;

const COUNTRIES_WITH_LATIN_NAMES = ["AM", "IN"];

/**
 * The letters that a name is asked for in: Latin ones in their own fields everywhere, and in every name in the listed countries.
 * Where the student's names have such fields besides, the others take the country's letters, and say so.
 */
export const latinHint = (
  row: NamedField,
  owner: FieldOwner,
  { nativeNames, region }: { nativeNames: FormContext["nativeNames"]; region: string },
): "form_validation_latin" | "form_validation_latin_below" | undefined => {
  if (row.rule === "latinName") return "form_validation_latin";
  if (row.rule !== "name" || !COUNTRIES_WITH_LATIN_NAMES.includes(region)) return undefined;
  return nativeNames && owner === "student" ? "form_validation_latin_below" : "form_validation_latin";
};
