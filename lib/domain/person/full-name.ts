import { isFamilyNameFirst } from "@/lib/domain/country/locales";
import { flattenName, type PerLanguage } from "./name";

interface Named {
  firstName?: PerLanguage | undefined;
  /** "van der": it stands before the last name, which is sorted without it. */
  namePrefix?: string | undefined;
  lastName?: PerLanguage | undefined;
}

/** First and last name in the language's order. Empty if both are missing. */
export const fullName = ({ firstName, namePrefix, lastName }: Named, language: string): string => {
  const familyName = [namePrefix, flattenName(lastName, language)];
  const givenName = flattenName(firstName, language);
  return (isFamilyNameFirst(language) ? [...familyName, givenName] : [givenName, ...familyName])
    .filter(Boolean)
    .join(" ");
};
