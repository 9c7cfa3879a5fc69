"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { LoadFailure } from "@/components/errors/load-failure";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { AvailableStartDay } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { SeatChoice } from "./use-seats";

interface StartDayChoiceProps {
  seats: SeatChoice;
  language: Locale;
  error: string | undefined;
}

const FIRST_SHOWN = 4;

const seatsLeft = ({ capacity, busyCapacity }: AvailableStartDay) => capacity - busyCapacity;

/** The next days with free seats, the earliest first; more on demand. */
export const StartDayChoice = ({ seats, language, error }: StartDayChoiceProps) => {
  const t = useTranslations("session");
  const [showsAll, setShowsAll] = useState(false);
  const { data, error: failure, reload } = seats.startDays;
  if (failure) return <LoadFailure error={failure} onRetry={reload} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const chosen = seats.chosen.start_day;
  const free = data.filter(({ _id, isAvailable }) => isAvailable || _id === chosen);
  if (free.length === 0) return <Notice status="warning">{t("noStartDays")}</Notice>;
  const shown = showsAll ? free : free.filter(({ _id }, at) => at < FIRST_SHOWN || _id === chosen);
  return (
    <Fieldset error={error} hint={t("startDayHint")} id="start-days" legend={t("startDay")} size="large">
      <RadioGroup
        columns={2}
        id="start_day"
        invalid={!!error}
        look="card"
        name="start_day"
        onValueChange={seats.chooseStartDay}
        options={shown.map((day) => ({
          value: day._id,
          label: dayText(language, "longDay", day.date),
          hint: (
            <>
              <span className="text-free">{t("seats", { count: Math.max(0, seatsLeft(day)) })}</span>
              {day.isClosest && ` · ${t("earliest")}`}
            </>
          ),
        }))}
        value={chosen}
      />
      {shown.length < free.length && (
        <Button className="mt-4" onClick={() => setShowsAll(true)} variant="secondary">
          {t("more")}
        </Button>
      )}
    </Fieldset>
  );
};
