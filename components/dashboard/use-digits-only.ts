"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ForeignText } from "@/components/ui/number-input";

const KEYS = { fraction: "validator_integers_only", letters: "validator_numbers_only" } as const;

/** Says at a number field, until it is left, that something else than digits was typed. */
export const useDigitsOnly = () => {
  const errors = useTranslations("errors");
  const [typed, setTyped] = useState<ForeignText>();
  return { error: typed && errors(KEYS[typed]), onForeign: setTyped, onBlur: () => setTyped(undefined) };
};
