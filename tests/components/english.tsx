import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { PhoneCountriesContext } from "@/components/phone/phone-countries-context";
import type { Reader } from "@/lib/domain/application/reader";
import type { Messages } from "@/lib/i18n/message-files";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { messagesFor } from "@/lib/i18n/reader-messages";
import english from "@/messages/base/en.json";
import { problemTextsIn } from "@/tests/support/problem-texts";

/** The texts that the components under test show. */
export const TEXTS = messagesFor(english as Messages, "unknown");

// As the layout of every page does.
document.documentElement.dataset.errorTitle = TEXTS.common.errorPrefix;

/** The text of a broken rule of a field, on a page of the German network in English. */
export const problemOf = problemTextsIn(TEXTS, "en", "DE");

const ARMENIA: PhoneCountry = { region: "AM", name: "Armenia", code: "+374" };

interface EnglishProps {
  reader?: Reader | undefined;
  /** Of phone numbers. */
  countries?: readonly PhoneCountry[];
  children: ReactNode;
}

/** Gives its children the product's English texts and the countries of phone numbers, as a page does. */
export const English = ({ reader = "unknown", countries = [ARMENIA], children }: EnglishProps) => (
  <NextIntlClientProvider locale="en" messages={messagesFor(english as Messages, reader)} timeZone="Asia/Kathmandu">
    <PhoneCountriesContext value={countries}>{children}</PhoneCountriesContext>
  </NextIntlClientProvider>
);
