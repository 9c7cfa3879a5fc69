import { isFamilyNameFirst } from "@/lib/domain/country/locales";
import { flattenName, type PerLanguage } from "./name";

interface Named {
  firstName?: PerLanguage | undefined;
  lastName?: PerLanguage | undefined;
}

/** A person's names as one text, in the language's order of them; empty while neither is known. */
export const fullName = ({ firstName, lastName }: Named, language: string): string =>
  (isFamilyNameFirst(language) ? [lastName, firstName] : [firstName, lastName])
    .map((name) => flattenName(name, language))
    .filter(Boolean)
    .join(" ");

// "guardians.0.firstName" stands before "guardians.0.lastName".
const familyNameOf = (path: string): string => path.replace(/\bfirstName/, "lastName");

/** Fields in the order a language asks them in: a given name and the family name after it may change places. */
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
