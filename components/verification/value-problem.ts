import type { useTranslations } from "next-intl";
import { EMAIL_EXAMPLE, phoneExample } from "@/lib/domain/country/examples";
import { countryOfNumber } from "@/lib/domain/person/calling-code";
import { refusedPhoneSign } from "@/lib/domain/person/phone";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { refusedEmailSign } from "@/lib/kit/email";

interface AskedValue {
  isEmail: boolean;
  value: string;
  /** The country of numbers without a code. */
  region: string;
  countries: readonly PhoneCountry[];
  /** Names the field. */
  label: string;
}

/** What to enter instead of a missing or impossible number or e-mail address, with an example. Loaded when it is needed. */
export const valueProblem = (
  errors: ReturnType<typeof useTranslations<"errors">>,
  { isEmail, value, region, countries, label }: AskedValue,
): string => {
  const sign = isEmail ? refusedEmailSign(value) : refusedPhoneSign(value);
  if (isEmail && sign) return errors("validator_sign", { field: label, sign, example: EMAIL_EXAMPLE });
  if (isEmail) return errors("validator_email", { example: EMAIL_EXAMPLE });
  const example = phoneExample(countryOfNumber(value, region, countries) ?? region);
  if (sign && example) return errors("validator_sign", { field: label, sign, example });
  return example ? errors("validator_phone", { example }) : errors("validator_phone_abroad");
};
