"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { SkeletonCards } from "@/components/ui/skeleton";
import type { AvailableStartDay } from "@/lib/contracts/schedule";
import { isFullyBooked, onlyStartDay } from "@/lib/domain/schedule/preset-seats";
import { nearDayText } from "@/lib/i18n/near-dates";
import type { Day } from "@/lib/kit/day";
import { SeatQuestion } from "./seat-question";
import type { SeatQuestionProps } from "./seat-question-props";
import { StartDayCalendar } from "./start-day-calendar";
import { focusAnswer } from "./use-question-moves";

const FIRST_SHOWN = 4;

const seatsLeft = ({ capacity, busyCapacity, seatsLeft: left }: AvailableStartDay) =>
  Math.max(0, left ?? capacity - busyCapacity);

interface StartDayChoiceProps extends SeatQuestionProps {
  today: Day;
}

/** The question of the first day at the centre. */
export const StartDayChoice = (props: StartDayChoiceProps) => {
  const { seats, questions, language, error, today } = props;
  const t = useTranslations("session");
  const { startDays, chosen } = seats;
  const chosenDay = startDays.data?.find(({ _id }) => _id === chosen.start_day);
  return (
    <SeatQuestion
      answer={chosenDay && nearDayText(language, chosenDay.date, today)}
      empty={startDays.data && isFullyBooked(startDays.data) ? t("noStartDays") : undefined}
      error={error}
      fieldId="start_day"
      hint={t("startDayHint")}
      isOnly={startDays.data !== undefined && onlyStartDay(startDays.data) === chosen.start_day}
      load={startDays}
      question="startDay"
      questions={questions}
      skeleton={<SkeletonCards count={FIRST_SHOWN} />}
    >
      {(data) => <StartDays {...props} days={data} />}
    </SeatQuestion>
  );
};

/** The next free days as a list, or all days in a calendar. */
const StartDays = ({ days, ...props }: StartDayChoiceProps & { days: AvailableStartDay[] }) => {
  const { seats, questions, language, error, today } = props;
  const t = useTranslations("session");
  const [showsCalendar, setShowsCalendar] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const chosen = seats.chosen.start_day;
  const free = days.filter(({ isAvailable }) => isAvailable);
  const shown = free.filter(({ _id }, index) => index < FIRST_SHOWN || _id === chosen);
  const showList = () => {
    setShowsCalendar(false);
    // The pressed button disappears.
    setTimeout(() => focusAnswer(list.current));
  };
  if (showsCalendar)
    return (
      <StartDayCalendar
        days={days}
        language={language}
        onChosen={() => questions.settle("startDay")}
        onList={showList}
        seats={seats}
        today={today}
      />
    );
  return (
    <div ref={list}>
      <RadioGroup
        columns={2}
        id="start_day"
        invalid={!!error}
        look="card"
        name="start_day"
        onValueChange={seats.chooseStartDay}
        options={shown.map((day) => ({
          value: day._id,
          label: <span className="block first-letter:capitalize">{nearDayText(language, day.date, today)}</span>,
          hint: (
            <span className="flex flex-wrap gap-x-3">
              <span className="text-success">{`${t("seats", { count: seatsLeft(day) })} `}</span>
              {day.isClosest && <span>{t("earliest")}</span>}
            </span>
          ),
        }))}
        value={chosen ?? null}
      />
      {shown.length < free.length && (
        <Button className="mt-4" onClick={() => setShowsCalendar(true)} variant="secondary">
          {t("otherDays")}
        </Button>
      )}
    </div>
  );
};
