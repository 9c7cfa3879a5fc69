"use client";

import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { usePickerLocale } from "./picker-locale";

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
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const locale = usePickerLocale(language, isOpen);
  const choose = (day: Day | undefined) => {
    onChange(day);
    if (day) setIsOpen(false);
  };
  return (
    <div>
      <p className="font-medium" id="presentation-date-label">
        {t("date")}
      </p>
      <Button
        aria-labelledby="presentation-date-label presentation-date"
        className="mt-2 w-full justify-start! font-normal!"
        id="presentation-date"
        onClick={() => setIsOpen(true)}
        variant="secondary"
      >
        <CalendarDays aria-hidden className="size-5 text-ink-second" />
        {value ? dayText(language, "mediumDate", value) : t("chooseDate")}
      </Button>
      <Dialog closeLabel={common("close")} maxWidth={420} onOpenChange={setIsOpen} open={isOpen} title={t("date")}>
        <div className="flex justify-center">
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
        </div>
      </Dialog>
    </div>
  );
};
