"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePickerLocale } from "@/components/ui/day-picker-locale";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { PickerField } from "./picker-field";

// The calendar is loaded when it is opened, not with the page.
const DayPicker = dynamic(() => import("@/components/ui/day-picker").then((module) => module.DayPicker), {
  loading: () => <Skeleton className="h-80 w-full" />,
});

interface DateFieldProps {
  value: Day | undefined;
  minDay: Day;
  language: Locale;
  onChange: (day: Day | undefined) => void;
}

/** One day, from a calendar that opens on demand. */
export const DateField = ({ value, minDay, language, onChange }: DateFieldProps) => {
  const t = useTranslations("dashboard");
  const [isOpen, setIsOpen] = useState(false);
  const locale = usePickerLocale(language, isOpen);
  const choose = (day: Day | undefined) => {
    onChange(day);
    if (day) setIsOpen(false);
  };
  return (
    <PickerField
      id="presentation-date"
      isOpen={isOpen}
      label={t("date")}
      onOpenChange={setIsOpen}
      text={value ? dayText(language, "mediumDate", value) : t("chooseDate")}
    >
      <DayPicker
        aria-label={t("date")}
        defaultMonth={value ?? minDay}
        {...(locale && { locale })}
        minDay={minDay}
        mode="single"
        onSelect={choose}
        {...(value && { selected: value })}
        today={minDay}
      />
    </PickerField>
  );
};
