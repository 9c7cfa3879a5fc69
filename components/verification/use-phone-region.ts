"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

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
 * The country for numbers typed without a country code: the one the visitor seems to be in, else the tenant's. A number already
 * typed keeps the country that was shown.
 */
export const usePhoneRegion = (tenants: string, countries: readonly PhoneCountry[], isTyped: boolean): string => {
  const [region, setRegion] = useState(tenants);
  const take = useEffectEvent((seen: string | undefined) => {
    if (!isTyped && countries.some((country) => country.region === seen)) setRegion(seen ?? tenants);
  });
  useEffect(() => {
    fetchVisitorCountry().then((seen) => take(seen));
  }, []);
  return region;
};
