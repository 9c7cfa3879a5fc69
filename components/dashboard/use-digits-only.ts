"use client";

import { useTranslations } from "next-intl";
import type { TypedNumber } from "@/lib/kit/typed-number";

const FRACTION = /^\s*\d+[.,]\d*\s*$/;

/** Says at a number field what was typed instead of a whole number. */
export const useDigitsOnly = () => {
  const errors = useTranslations("errors");
  return (value: TypedNumber): string | undefined => {
    if (typeof value !== "string") return undefined;
    return errors(FRACTION.test(value) ? "validator_integers_only" : "validator_numbers_only");
  };
};
