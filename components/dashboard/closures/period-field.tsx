"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { DayRange } from "@/components/ui/day-picker";
import { useDayPickerLocale } from "@/components/ui/day-picker-locale";
import { LazyDayPicker } from "@/components/ui/lazy-day-picker";
import { PickerField } from "@/components/ui/picker-field";
import type { Locale } from "@/lib/domain/country/locales";
import { CLOSED_AHEAD_MAX, type ClosedRange } from "@/lib/domain/schedule/closures";
import { type Day, plusDays } from "@/lib/kit/day";
import { useDaysText } from "./use-days-text";

interface PeriodFieldProps {
  id: string;
  value: ClosedRange | undefined;
  error: string | undefined;
  today: Day;
  language: Locale;
  onChange: (range: ClosedRange | undefined) => void;
}

/** A day or several days in a row, from today on, from a calendar that opens on demand. */
export const PeriodField = ({ id, value, error, today, language, onChange }: PeriodFieldProps) => {
  const t = useTranslations("closures");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const locale = useDayPickerLocale(language, isOpen);
  const textOf = useDaysText(language);
  // One press is a day; the next one makes it a range, so the calendar must know that the range has no end yet.
  const [chosen, setChosen] = useState<DayRange>();
  const toggle = (opens: boolean) => {
    if (opens) setChosen(value);
    setIsOpen(opens);
  };
  const choose = (range: DayRange | undefined) => {
    setChosen(range);
    onChange(range && { from: range.from, to: range.to ?? range.from });
  };
  return (
    <PickerField
      closeLabel={common("close")}
      description={t("daysHint")}
      error={error}
      footer={<Button onClick={() => setIsOpen(false)}>{common("done")}</Button>}
      id={id}
      isOpen={isOpen}
      label={t("days")}
      onOpenChange={toggle}
      text={value ? textOf(value) : t("chooseDays")}
    >
      <LazyDayPicker
        aria-label={t("days")}
        autoFocus
        defaultMonth={value?.from ?? today}
        dropdowns
        {...(locale && { locale })}
        maxDay={plusDays(today, CLOSED_AHEAD_MAX)}
        minDay={today}
        mode="range"
        onSelect={choose}
        selected={chosen}
        today={today}
      />
    </PickerField>
  );
};
