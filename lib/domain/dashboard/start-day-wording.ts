import type { Country } from "@/lib/domain/country/countries";

/** By which the start days' wording is chosen: Armenia's centres are named in each language's own grammar (spec §2). */
export const startDayWordingKey = (country: Country, locationKey: string): string =>
  country === "armenia" ? locationKey.replaceAll("-", "_") : "other";
