"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { useFeature } from "@/lib/client/features";
import type { Locale } from "@/lib/domain/country/locales";
import { hoursText } from "@/lib/i18n/clock";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { MessageButton } from "./message-button";
import { useTargetText } from "./use-target-text";

interface StartDayCell {
  _id: string | null;
  date: Day;
  busyCapacity: number;
  locationKey: string;
  session: { start_time: string; end_time: string };
}

interface WeekMessagesProps {
  days: readonly { cells: readonly StartDayCell[] }[];
  today: Day;
  language: Locale;
}

/** The start days of a week that somebody has booked, each with a message to everybody there. Beside the grid: Tab there moves between capacities. */
export const WeekMessages = ({ days, today, language }: WeekMessagesProps) => {
  const t = useTranslations("announcements");
  const targetText = useTargetText(language, "UTC");
  const cells = days.flatMap((day) => day.cells).filter(({ date, busyCapacity }) => busyCapacity > 0 && date >= today);
  if (!useFeature("announcements") || cells.length === 0) return null;
  return (
    <Disclosure summary={t("write")}>
      <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]">
        {cells.map(({ _id, date: day, session: { start_time: startTime, end_time: endTime }, ...cell }) =>
          _id === null ? null : (
            <li key={_id}>
              <MessageButton
                about={targetText({ kind: "startDay", day, startTime })}
                className="w-full justify-start! pointer-coarse:min-h-11"
                label={
                  <span className="text-start font-normal">
                    {`${dayText(language, "weekdayAndDay", day)}, ${hoursText(language, startTime, endTime)} · ${t("people", { count: cell.busyCapacity })}`}
                  </span>
                }
                language={language}
                locationKey={cell.locationKey}
                size="small"
                target={{ kind: "startDay", startDayId: _id }}
              />
            </li>
          ),
        )}
      </ul>
    </Disclosure>
  );
};
