import type { Region } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import type { Messages } from "./message-files";

/** Texts with the labels of a country's own form, "ZIP code", in the place of the usual ones. */
export const withCountryLabels = (texts: Partial<Messages>, region: Region): Partial<Messages> => {
  const { fields, fieldVariants } = texts;
  if (!fields || !fieldVariants) return texts;
  const labels = Object.entries(countryForm(region).labels).map(([field, variant]) => [field, fieldVariants[variant]]);
  return { ...texts, fields: { ...fields, student: { ...fields.student, ...Object.fromEntries(labels) } } };
};
