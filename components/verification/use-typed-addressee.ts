"use client";

import { useTranslations } from "next-intl";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";
import type { Addressee } from "@/lib/domain/person/addressee";

/** A number or an e-mail address as it is typed: what it is in international format, and what is wrong with it. */
export const useTypedAddressee = ({ method, value }: Addressee, region: string) => {
  const countries = usePhoneCountries();
  const errors = useTranslations("errors");
  const isEmail = method === "email";
  return {
    /** In international format, which is unambiguous; nothing for what is no number. */
    read: async (): Promise<string | undefined> => {
      if (isEmail || !value.trim()) return value.trim();
      // If the phone metadata does not load, the backend parses the tenant's national format.
      const phones = await import("@/lib/domain/person/phone").catch(() => undefined);
      return phones ? phones.toE164(value, region) : value;
    },
    problem: async (): Promise<string> => {
      const loaded = await import("./value-problem").catch(() => undefined);
      return (
        loaded?.valueProblem(errors, { isEmail, value, region, countries }) ?? errors("verification_value_invalid")
      );
    },
  };
};
