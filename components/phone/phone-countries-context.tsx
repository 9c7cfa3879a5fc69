"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useDataFiles } from "@/lib/client/data-files";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

/** The countries of phone numbers, in the page's language. */
export const PhoneCountriesContext = createContext<readonly PhoneCountry[]>([]);

interface PhoneCountriesProviderProps {
  /** The address of their file. */
  file: string;
  children: ReactNode;
}

/** Provides the countries of a file to the controls of phone numbers and countries. */
export const PhoneCountriesProvider = ({ file, children }: PhoneCountriesProviderProps) => {
  const [countries] = useDataFiles<PhoneCountry[]>([file]);
  return <PhoneCountriesContext value={countries ?? []}>{children}</PhoneCountriesContext>;
};

/** Every country with its calling code. */
export const usePhoneCountries = (): readonly PhoneCountry[] => useContext(PhoneCountriesContext);
