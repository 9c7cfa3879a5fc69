"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { DayRange } from "@/components/ui/day-picker";
import { useDayPickerLocale } from "@/components/ui/day-picker-locale";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { LazyDayPicker } from "@/components/ui/lazy-day-picker";
import { PickerField } from "@/components/ui/picker-field";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import { type Day, plusYears } from "@/lib/kit/day";

/** Years in the list, counted back from today. */
const YEARS_BACK = 5;

interface PeriodFilterProps {
  from: Day | undefined;
  to: Day | undefined;
  /** In the location's time zone; the last day that can be chosen. */
  today: Day;
  language: Locale;
  onChange: (period: { from: Day | undefined; to: Day | undefined }) => void;
}

/** "From 1 May to 3 May", "From 1 May", or "all days". */
const usePeriodText = (language: Locale) => {
  const t = useTranslations("audit");
  return (from: Day | undefined, to: Day | undefined): string => {
    const [first, last] = [from, to].map((day) => day && dayText(language, "mediumDate", day));
    if (first && last) return t("periodBetween", { from: first, to: last });
    return first ? t("periodFrom", { from: first }) : t("periodAny");
  };
};

/** Filters by a period: all days, a range, or from a day on. */
export const PeriodFilter = ({ from, to, today, language, onChange }: PeriodFilterProps) => {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const text = usePeriodText(language);
  const [isOpen, setIsOpen] = useState(false);
  // The address is updated later; meanwhile the calendar shows the chosen range.
  const [chosen, setChosen] = useState<DayRange>();
  const locale = useDayPickerLocale(language, isOpen);
  const toggle = (opens: boolean) => {
    if (opens) setChosen(from === undefined ? undefined : { from, to });
    setIsOpen(opens);
  };
  const choose = (range: DayRange | undefined) => {
    setChosen(range);
    onChange({ from: range?.from, to: range?.to });
  };
  return (
    <HydratedControls>
      <PickerField
        closeLabel={common("close")}
        description={t("periodHint")}
        footer={
          <>
            <Button onClick={() => choose(undefined)} variant="secondary">
              {t("periodAny")}
            </Button>
            <Button onClick={() => setIsOpen(false)}>{common("done")}</Button>
          </>
        }
        id="audit-period"
        isOpen={isOpen}
        label={t("period")}
        onOpenChange={toggle}
        size="small"
        text={text(from, to)}
      >
        <LazyDayPicker
          aria-label={t("period")}
          autoFocus
          defaultMonth={to ?? from ?? today}
          dropdowns
          {...(locale && { locale })}
          maxDay={today}
          minDay={plusYears(today, -YEARS_BACK)}
          mode="range"
          onSelect={choose}
          selected={chosen}
          today={today}
        />
      </PickerField>
    </HydratedControls>
  );
};
