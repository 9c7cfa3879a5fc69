"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { LoadFailure } from "@/components/errors/load-failure";
import { Button } from "@/components/ui/button";
import { usePickerLocale } from "@/components/ui/day-picker-locale";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { leavesForLogin } from "@/lib/client/session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { PickerField } from "./picker-field";

const DayPicker = dynamic(() => import("@/components/ui/day-picker").then((module) => module.DayPicker), {
  loading: () => <Skeleton className="h-80 w-full" />,
});

interface StartDatesFieldProps {
  locationKey: string;
  value: readonly Day[];
  /** The first day that may be chosen. */
  minDay: Day;
  today: Day;
  language: Locale;
  onChange: (days: Day[]) => void;
}

/** Quick turns of the pages ask for the last month only (spec §9, change debounce). */
const DEBOUNCE_MS = 300;

const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(waiting);
  }, [value]);
  return settled;
};

/** The offered start days of a month (`YYYY-MM`), while the calendar is open. */
const useMonth = (locationKey: string, month: string, isOpen: boolean) => {
  const settled = useDebounced(month);
  const loaded = useLoaded(isOpen ? `${locationKey} ${settled}` : undefined, async () => {
    const [year = 0, number = 1] = settled.split("-").map(Number);
    const { calendarStartDays } = await call("POST /start-day/month", {
      body: { month: number - 1, year, locationKey },
    });
    return new Set(calendarStartDays.map(({ date }) => date));
  });
  return { ...loaded, isLoading: loaded.isLoading || settled !== month };
};

/** Several start days, only those that the centre offers; each month is asked for when it is turned to. */
export const StartDatesField = (props: StartDatesFieldProps) => {
  const { locationKey, value, minDay, today, language, onChange } = props;
  const t = useTranslations("dashboard");
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState(minDay);
  const { data, error, isLoading, reload } = useMonth(locationKey, month.slice(0, 7), isOpen);
  const isMonthEmpty = data !== undefined && ![...data].some((day) => day >= minDay);
  const locale = usePickerLocale(language, isOpen);
  const [first, ...rest] = value;
  const toggle = (opens: boolean) => {
    if (opens) setMonth(first ?? minDay);
    setIsOpen(opens);
  };
  const firstText = first ? dayText(language, "mediumDate", first) : t("chooseStartDates");
  return (
    <PickerField
      description={t("startDatesHint")}
      footer={<Button onClick={() => setIsOpen(false)}>{t("done")}</Button>}
      id="start-dates"
      isOpen={isOpen}
      label={t("startDates")}
      onOpenChange={toggle}
      text={rest.length > 0 ? t("startDatesChosen", { first: firstText, count: rest.length }) : firstText}
    >
      {error && !leavesForLogin(error) && <LoadFailure error={error} onRetry={reload} />}
      <DayPicker
        aria-label={t("startDates")}
        enabledDays={data ?? new Set(value)}
        {...(isMonthEmpty && { footer: t("monthEmpty") })}
        loading={isLoading}
        {...(locale && { locale })}
        minDay={minDay}
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
