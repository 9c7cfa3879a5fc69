import type { PostalCodeForm } from "./country-forms";

// Every hyphen and dash, and the long vowel mark that Japanese keyboards type in its place.
const SEPARATORS = /[\s\p{Pd}ー〒]/gu;

/** A typed postal code in the country's spelling; undefined if it has another form. */
export const postalCodeText = (typed: string, { pattern, written }: PostalCodeForm): string | undefined => {
  const bare = typed.normalize("NFKC").replace(SEPARATORS, "").toUpperCase();
  const form = new RegExp(pattern);
  // The optional last part of a code may be missing.
  return form.test(bare) ? bare.replace(form, written).replace(/-$/, "") : undefined;
};
