"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayPickerLocale } from "@/components/ui/day-picker-locale";
import { LazyDayPicker } from "@/components/ui/lazy-day-picker";
import { PickerField } from "@/components/ui/picker-field";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import { type Day, plusYears } from "@/lib/kit/day";

/** Years in the list, counted from today. */
export const YEARS_AHEAD = 5;

interface DateFieldProps {
  id: string;
  value: Day | undefined;
  error: string | undefined;
  minDay: Day;
  language: Locale;
  onChange: (day: Day | undefined) => void;
}

/** One day, from a calendar that opens on demand. */
export const DateField = ({ id, value, error, minDay, language, onChange }: DateFieldProps) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const locale = useDayPickerLocale(language, isOpen);
  const choose = (day: Day | undefined) => {
    onChange(day);
    if (day) setIsOpen(false);
  };
  return (
    <PickerField
      closeLabel={common("close")}
      error={error}
      id={id}
      isOpen={isOpen}
      label={t("date")}
      onOpenChange={setIsOpen}
      text={value ? dayText(language, "mediumDate", value) : t("chooseDate")}
    >
      <LazyDayPicker
        aria-label={t("date")}
        autoFocus
        defaultMonth={value && value > minDay ? value : minDay}
        dropdowns
        {...(locale && { locale })}
        maxDay={plusYears(minDay, YEARS_AHEAD)}
        minDay={minDay}
        mode="single"
        onSelect={choose}
        {...(value && { selected: value })}
        today={minDay}
      />
    </PickerField>
  );
};
