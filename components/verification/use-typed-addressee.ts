"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";
import type { Addressee } from "@/lib/domain/person/addressee";

interface ReadActions {
  /** What the number or address is in its stored form. */
  use: (value: string) => unknown;
  /** It is none. */
  refuse: () => unknown;
}

/** A number or an e-mail address as it is typed: what it is, what to ask about it before it is used, and what is wrong with it. */
export const useTypedAddressee = (to: Addressee, region: string) => {
  const countries = usePhoneCountries();
  const errors = useTranslations("errors");
  const verify = useTranslations("verify");
  const [asked, setAsked] = useState<Addressee & { asks: readonly string[] }>();
  const { method, value } = to;
  const isEmail = method === "email";
  return {
    /** The values to ask about, until another one is typed. */
    asks: asked?.method === method && asked.value === value ? asked.asks : [],
    read: async ({ use, refuse }: ReadActions): Promise<unknown> => {
      if (!value.trim()) return refuse();
      const part = await import("./read-addressee").catch(() => undefined);
      // If the numbering plans do not load, the backend parses the tenant's national format.
      if (!part) return use(value.trim());
      const { number, asks } = part.readAddressee(to, region);
      setAsked({ ...to, asks });
      if (asks.length > 0) return undefined;
      return number === undefined ? refuse() : use(number);
    },
    problem: async (): Promise<string> => {
      const part = await import("./value-problem").catch(() => undefined);
      const asking = { isEmail, value, region, countries, label: verify(isEmail ? "email" : "phone") };
      return part?.valueProblem(errors, asking) ?? errors("verification_value_invalid");
    },
  };
};
