import type { useTranslations } from "next-intl";
import { EMAIL_EXAMPLE, phoneExample } from "@/lib/domain/country/examples";
import { countryOfNumber } from "@/lib/domain/person/calling-code";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

interface AskedValue {
  isEmail: boolean;
  value: string;
  /** The country of numbers without a code. */
  region: string;
  countries: readonly PhoneCountry[];
}

/** What to enter instead of a missing or impossible number or e-mail address, with an example. Loaded when it is needed. */
export const valueProblem = (
  errors: ReturnType<typeof useTranslations<"errors">>,
  { isEmail, value, region, countries }: AskedValue,
): string => {
  if (isEmail) return errors("validator_email", { example: EMAIL_EXAMPLE });
  const example = phoneExample(countryOfNumber(value, region, countries) ?? region);
  return example ? errors("validator_phone", { example }) : errors("validator_phone_abroad");
};
