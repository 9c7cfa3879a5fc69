import { createTranslator } from "next-intl";
import { problemText, type Translate } from "@/components/application-form/problem-text";
import type { Region } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import type { Messages } from "@/lib/i18n/message-files";

/** Writes the texts of broken rules with a language's messages, as a page of a country does. */
export const problemTextsIn = (
  messages: Messages,
  language: Locale,
  region: Region,
  { ages = { min: 12, max: 18 }, nativeNames = false }: { ages?: AgeRestrictions; nativeNames?: boolean } = {},
) => {
  const t = createTranslator({ locale: tagOf(language) as Locale, messages }) as unknown as Translate;
  const options = { t, language, region, countryForm: countryForm(region), nativeNames, ages };
  return (key: string, path: string, value?: unknown): string => problemText(options, key, path, value);
};
