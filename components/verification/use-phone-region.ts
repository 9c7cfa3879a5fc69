"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";

/** The visitor's probable country (ISO 3166); undefined when it is unknown. Never rejects. */
const fetchVisitorCountry = async (): Promise<string | undefined> => {
  try {
    const response = await fetch("/api/country");
    return response.ok ? (((await response.json()) as { country: string | null }).country ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The country for numbers typed without a country code: the visitor's probable one, else the tenant's. A number already
 * typed keeps the country that was shown.
 */
export const usePhoneRegion = (tenantRegion: string, isTyped: boolean): string => {
  const countries = usePhoneCountries();
  const [region, setRegion] = useState(tenantRegion);
  const chooseCountry = useEffectEvent((country: string | undefined) => {
    if (!isTyped && countries.some((listed) => listed.region === country)) setRegion(country ?? tenantRegion);
  });
  useEffect(() => {
    fetchVisitorCountry().then((country) => chooseCountry(country));
  }, []);
  return region;
};
