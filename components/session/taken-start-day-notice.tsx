"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { scrollToElement } from "@/components/ui/scroll-to";
import { SkeletonCards } from "@/components/ui/skeleton";
import type { Application } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { sessionText } from "@/lib/i18n/dates";
import { nearDayText } from "@/lib/i18n/near-dates";
import type { Day } from "@/lib/kit/day";
import { type Alternative, useAlternatives } from "./use-alternatives";
import type { SeatChoice } from "./use-seats";

interface TakenStartDayNoticeProps {
  application: Application;
  seats: SeatChoice;
  language: Locale;
  today: Day;
  /** Counts the attempts to continue: each moves the focus to the alternatives. Zero before the first. */
  attempt: number;
  onChosen: () => void;
}

/** The date of the taken start day, even after it has left the list. */
const useGoneDate = ({ startDays, chosen }: SeatChoice): Day | undefined => {
  const date = startDays.data?.find(({ _id }) => _id === chosen.start_day)?.date;
  const [lastDate, setLastDate] = useState(date);
  useEffect(() => {
    if (date) setLastDate(date);
  }, [date]);
  return date ?? lastDate;
};

/** Reports that the chosen start day is taken and offers the nearest days. */
export const TakenStartDayNotice = (props: TakenStartDayNoticeProps) => {
  const { application, seats, language, today, attempt, onChosen } = props;
  const t = useTranslations("session");
  const errors = useTranslations("errors");
  const box = useRef<HTMLElement>(null);
  const date = useGoneDate(seats);
  const { isLoading, alternatives } = useAlternatives(application, seats, date ?? today);

  useEffect(() => {
    if (isLoading) return;
    if (attempt > 0 && box.current) {
      box.current.focus({ preventScroll: true });
      scrollToElement(box.current, "center");
    } else if (document.activeElement === document.body) {
      // The focused element may have disappeared with the seat. The scroll position stays.
      box.current?.focus({ preventScroll: true });
    }
  }, [attempt, isLoading]);

  const choose = ({ day, sessions: [first, second] }: Alternative) => {
    const isSame = first?._id === seats.chosen.session_id;
    seats.choose({
      session_id: first?._id,
      secondary_session_id: second?._id,
      start_day: day._id,
      presentation_date: undefined,
      customSchedule: isSame ? seats.chosen.customSchedule : undefined,
    });
    onChosen();
  };

  const takenText = date ? t("goneStartDay", { day: nearDayText(language, date, today) }) : undefined;
  return (
    <Notice role="alert" status="error" title={t("goneTitle")}>
      <p>{takenText ?? errors("form_student_session_unavailable")}</p>
      <section aria-labelledby="nearest" className="mt-4 rounded-sm" ref={box} tabIndex={-1}>
        <p className="font-medium" id="nearest">
          {isLoading || alternatives.length > 0 ? t("nearest") : t("noneNear")}
        </p>
        {isLoading && <SkeletonCards className="mt-3 gap-2" count={3} />}
        <ul className="mt-3 grid gap-2">
          {alternatives.map((alternative) => (
            <li key={alternative.day._id}>
              <button className={BUTTON} onClick={() => choose(alternative)} type="button">
                <span className="block font-medium first-letter:capitalize">
                  {nearDayText(language, alternative.day.date, today)}
                </span>
                <span className="block text-ink-second text-sm">
                  <span>{alternative.sessions.map((session) => sessionText(language, session)).join(" · ")}</span>
                  {alternative.day.seatsLeft !== undefined && (
                    <span className="text-success">{` · ${t("seats", { count: alternative.day.seatsLeft })}`}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Notice>
  );
};

const BUTTON =
  "block min-h-11 w-full rounded-md border border-line-input bg-surface-raised px-4 py-2.5 text-start transition-colors duration-fast hover:border-accent";
