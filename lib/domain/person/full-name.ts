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
  for (const [at, given] of fields.entries()) {
    const family = fields[at + 1];
    if (family && family.path !== given.path && family.path === familyNameOf(given.path))
      ordered.splice(at, 2, family, given);
  }
  return ordered;
};
