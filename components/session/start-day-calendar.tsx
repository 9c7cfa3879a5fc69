"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useDayPickerLocale } from "@/components/ui/day-picker-locale";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { Skeleton } from "@/components/ui/skeleton";
import type { AvailableStartDay } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";
import type { SeatChoice } from "./use-seats";

const DayPicker = dynamic(() => import("@/components/ui/day-picker").then((module) => module.DayPicker), {
  loading: () => <Skeleton className="h-90 w-70 sm:w-77" />,
});

interface StartDayCalendarProps {
  seats: SeatChoice;
  /** All days of the first session, also full ones. The second session's day follows from it. */
  days: readonly AvailableStartDay[];
  today: Day;
  language: Locale;
  onChosen: () => void;
  /** Shows the list again. */
  onList: () => void;
}

/** All days in a calendar, in place of the list. Those that cannot be chosen say why. */
export const StartDayCalendar = ({ seats, days, today, language, onChosen, onList }: StartDayCalendarProps) => {
  const t = useTranslations("session");
  const locale = useDayPickerLocale(language, true);
  const { session_id, start_day } = seats.chosen;
  const daysByDate = new Map(days.filter(({ sessionId }) => sessionId === session_id).map((day) => [day.date, day]));
  const free = [...daysByDate.values()].filter(({ isAvailable }) => isAvailable);
  const selected = free.find(({ _id }) => _id === start_day)?.date;
  const first = selected ?? free[0]?.date ?? today;
  const [month, setMonth] = useState(first);
  // For a new day or new sessions, the calendar shows their month.
  useEffect(() => setMonth(first), [first]);
  // The pressed button has disappeared. The calendar takes the focus once it is loaded.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) focusAndScrollTo(box.current, "start");
  }, []);
  const reasonOf = (date: Day): string | undefined => {
    const day = daysByDate.get(date);
    if (date <= today || day?.isAvailable) return undefined;
    if (!day) return t("dayNone");
    return t((day.seatsLeft ?? day.capacity - day.busyCapacity) > 0 ? "dayClosed" : "dayFull");
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <div
        className="w-fit max-w-full overflow-x-auto rounded-md border border-line bg-surface-raised p-2 outline-none sm:p-3"
        id="start_day"
        ref={box}
        tabIndex={-1}
      >
        <DayPicker
          aria-label={t("calendar")}
          autoFocus
          enabledDays={new Set(free.map(({ date }) => date))}
          locale={locale}
          maxDay={free.at(-1)?.date}
          minDay={today}
          mode="single"
          month={month}
          onMonthChange={setMonth}
          onSelect={(date) => {
            // A second press would clear the choice: a day stays until another one is chosen.
            const day = date && daysByDate.get(date);
            if (day) seats.chooseStartDay(day._id);
            onChosen();
          }}
          reasonOf={reasonOf}
          selected={selected}
          today={today}
        />
        <p className="mt-2 max-w-70 px-1 text-ink-second text-sm sm:max-w-77">{t("calendarHint")}</p>
      </div>
      <Button onClick={onList} variant="secondary">
        {t("asList")}
      </Button>
    </div>
  );
};
