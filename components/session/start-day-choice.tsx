"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { LoadFailure } from "@/components/errors/load-failure";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { AvailableStartDay } from "@/lib/contracts/schedule";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import type { SeatQuestionProps } from "./seat-question-props";
import { StartDayCalendar } from "./start-day-calendar";

const FIRST_SHOWN = 4;

const seatsLeft = ({ capacity, busyCapacity, seatsLeft: left }: AvailableStartDay) =>
  Math.max(0, left ?? capacity - busyCapacity);

/** The next free days as a list, with more on demand, and all days in a calendar. Both set the same choice. */
export const StartDayChoice = ({ seats, language, error, today }: SeatQuestionProps & { today: Day }) => {
  const t = useTranslations("session");
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { data, error: failure, reload } = seats.startDays;
  if (!data && failure) return <LoadFailure error={failure} onRetry={reload} />;
  if (!data) return <Skeleton className="h-232 w-full sm:h-140" />;
  const chosen = seats.chosen.start_day;
  const free = data.filter(({ isAvailable }) => isAvailable);
  if (free.length === 0) return <Notice status="warning">{t("noStartDays")}</Notice>;
  const shown = showsAll ? free : free.filter(({ _id }, index) => index < FIRST_SHOWN || _id === chosen);
  const showAll = () => {
    setShowsAll(true);
    // The button disappears: the focus moves to the first added day.
    setTimeout(() => list.current?.querySelectorAll("input")[FIRST_SHOWN]?.focus());
  };
  return (
    <Fieldset error={error} hint={t("startDayHint")} id="start-days" legend={t("startDay")} size="large">
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div ref={list}>
          <RadioGroup
            id="start_day"
            invalid={!!error}
            look="card"
            name="start_day"
            onValueChange={seats.chooseStartDay}
            options={shown.map((day) => ({
              value: day._id,
              label: <span className="block first-letter:capitalize">{dayText(language, "longDay", day.date)}</span>,
              hint: (
                <>
                  <span className="text-success">{t("seats", { count: seatsLeft(day) })}</span>
                  {day.isClosest && ` · ${t("earliest")}`}
                </>
              ),
            }))}
            value={chosen ?? null}
          />
          {shown.length < free.length && (
            <Button className="mt-4" onClick={showAll} variant="secondary">
              {t("showAll", { count: free.length })}
            </Button>
          )}
        </div>
        <StartDayCalendar days={data} language={language} seats={seats} today={today} />
      </div>
    </Fieldset>
  );
};
