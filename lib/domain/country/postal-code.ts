import { typedText } from "@/lib/kit/typed-text";
import type { PostalCodeForm } from "./country-forms";

const SEPARATORS = /[ \-〒]/g;

/** A typed postal code in the country's spelling; undefined if it has another form. */
export const postalCodeText = (typed: string, { pattern, written }: PostalCodeForm): string | undefined => {
  const bare = typedText(typed).replace(SEPARATORS, "").toUpperCase();
  const form = new RegExp(pattern);
  // The optional last part of a code may be missing.
  return form.test(bare) ? bare.replace(form, written).replace(/-$/, "") : undefined;
};
