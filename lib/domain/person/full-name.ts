import { isFamilyNameFirst } from "@/lib/domain/country/locales";
import { flattenName, type PerLanguage } from "./name";

interface Named {
  firstName?: PerLanguage | undefined;
  lastName?: PerLanguage | undefined;
}

/** First and last name in the language's order. Empty if both are missing. */
export const fullName = ({ firstName, lastName }: Named, language: string): string =>
  (isFamilyNameFirst(language) ? [lastName, firstName] : [firstName, lastName])
    .map((name) => flattenName(name, language))
    .filter(Boolean)
    .join(" ");

// "guardians.0.firstName" stands before "guardians.0.lastName".
const familyNameOf = (path: string): string => path.replace(/\bfirstName/, "lastName");

/** Form fields in the language's order: swaps each first name with the last name after it where the family name comes first. */
export const inNameOrder = <Field extends { path: string }>(fields: readonly Field[], language: string): Field[] => {
  const ordered = [...fields];
  if (!isFamilyNameFirst(language)) return ordered;
  for (const [index, givenName] of fields.entries()) {
    const familyName = fields[index + 1];
    if (familyName && familyName.path !== givenName.path && familyName.path === familyNameOf(givenName.path))
      ordered.splice(index, 2, familyName, givenName);
  }
  return ordered;
};
