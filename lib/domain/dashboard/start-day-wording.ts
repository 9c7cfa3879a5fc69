import type { Country } from "@/lib/domain/country/countries";

/** Selects the message about a location's start days: Armenia's locations are inflected in each language's grammar. */
export const startDayWordingKey = (country: Country, locationKey: string): string =>
  country === "armenia" ? locationKey.replaceAll("-", "_") : "other";
