"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Button } from "@/components/ui/button";
import { useDayPickerLocale } from "@/components/ui/day-picker-locale";
import { LazyDayPicker } from "@/components/ui/lazy-day-picker";
import { PickerField } from "@/components/ui/picker-field";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import { type Day, plusYears } from "@/lib/kit/day";
import { YEARS_AHEAD } from "./date-field";
import { useOfferedDays } from "./use-offered-days";
import { WeekChoice } from "./week-choice";

interface StartDatesFieldProps {
  id: string;
  locationKey: string;
  value: readonly Day[];
  /** The saved start dates: these can be chosen again, even if they are no longer open. */
  savedDates: readonly Day[];
  error: string | undefined;
  /** The calendar opens at the month of this day, unless days are chosen. */
  firstShown: Day;
  today: Day;
  language: Locale;
  onChange: (days: Day[]) => void;
}

/** Several start days from today on, only those that the location offers: by whole weeks, or one by one in a calendar. */
export const StartDatesField = (props: StartDatesFieldProps) => {
  const { id, locationKey, value, savedDates, firstShown, today, language, onChange } = props;
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState(firstShown);
  const { data, error, isLoading, reload } = useOfferedDays(locationKey, month.slice(0, 7), isOpen);
  const notice = useLoadFailure(error, reload);
  const enabledDays = new Set([...(data ?? []), ...savedDates, ...value]);
  // While a month is loading, `data` is of the previous month.
  const isLoaded = data !== undefined && !isLoading;
  const isMonthEmpty = isLoaded && ![...enabledDays].some((day) => isIn(month, day) && day >= today);
  const locale = useDayPickerLocale(language, isOpen);
  const [first, ...rest] = value;
  const toggle = (opens: boolean) => {
    if (opens) setMonth(first ?? firstShown);
    setIsOpen(opens);
  };
  const firstText = first ? dayText(language, "mediumDate", first) : t("chooseStartDates");
  return (
    <PickerField
      closeLabel={common("close")}
      description={t("startDatesHint")}
      error={props.error}
      footer={<Button onClick={() => setIsOpen(false)}>{common("done")}</Button>}
      id={id}
      isOpen={isOpen}
      label={t("startDates")}
      onOpenChange={toggle}
      text={rest.length > 0 ? t("startDatesChosen", { first: firstText, count: rest.length }) : firstText}
    >
      {notice}
      <WeekChoice
        language={language}
        locationKey={locationKey}
        onChange={onChange}
        presentationDay={firstShown}
        value={value}
      />
      <LazyDayPicker
        aria-label={t("startDates")}
        autoFocus
        dropdowns
        enabledDays={enabledDays}
        {...(isMonthEmpty && { footer: t("monthEmpty") })}
        loading={isLoading}
        {...(locale && { locale })}
        maxDay={plusYears(today, YEARS_AHEAD)}
        minDay={today}
        mode="multiple"
        month={month}
        onMonthChange={setMonth}
        onSelect={onChange}
        selected={value}
        today={today}
      />
    </PickerField>
  );
};

const isIn = (month: Day, day: Day) => day.slice(0, 7) === month.slice(0, 7);
