import type { ReactNode } from "react";
import { PhoneCountriesProvider } from "@/components/phone/phone-countries-context";
import type { Locale } from "@/lib/domain/country/locales";
import { phoneCountriesFile } from "@/lib/i18n/text-files";
import { preloadedFile } from "./preloaded-file";

/** Gives the controls of phone numbers and countries their list, which the browser loads as a file and stores. */
export const PhoneCountries = ({ locale, children }: { locale: Locale; children: ReactNode }) => (
  <PhoneCountriesProvider file={preloadedFile(phoneCountriesFile(locale))}>{children}</PhoneCountriesProvider>
);
