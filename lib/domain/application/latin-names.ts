import type { FormContext } from "./field-row";
import type { FieldOwner, NamedField } from "./fields";

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
