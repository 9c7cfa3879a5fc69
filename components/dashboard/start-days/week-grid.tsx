"use client";

import { cx } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { WeekMessages } from "@/components/dashboard/announcements/week-messages";
import { ClosedDay } from "@/components/dashboard/closures/closed-day";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { leastCapacity, partnerOf } from "@/lib/domain/schedule/capacities";
import { isChangeable } from "@/lib/domain/schedule/changeable-days";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import type { CapacityStore } from "./capacity-store";
import { cellName } from "./cell-name";
import { DayHeading } from "./day-heading";
import type { WeekDay } from "./load-days";
import { SessionChip } from "./session-chip";

/** The week's sessions: the focus goes here when what had it is gone. */
export const GRID_ID = "week";

export interface WeekPanelProps {
  locationKey: string;
  days: readonly WeekDay[];
  /** All listed weeks, as targets for copying. */
  weeks: readonly Week[];
  today: Day;
  language: Locale;
  holidays: Readonly<Record<Day, string>>;
  store: CapacityStore;
  reload: () => void;
  /** A failed refresh, while the last data is on screen. */
  notice: ReactNode;
}

interface WeekGridProps {
  days: readonly WeekDay[];
  today: Day;
  language: Locale;
  /** Names of public holidays by their day. */
  holidays: Readonly<Record<Day, string>>;
  store: CapacityStore;
}

/** Each cell's least capacity, its partner if that is still open, and the partner's name if that has the most seats taken. */
const usePairs = (days: readonly WeekDay[], today: Day, language: Locale) =>
  useMemo(() => {
    const cells = days.flatMap((day) => day.cells);
    return new Map(
      cells.map((cell) => {
        const partner = partnerOf(cell, cells);
        const following = partner && isChangeable(partner.date, today) ? partner : undefined;
        return [
          cell,
          {
            least: leastCapacity(cell, partner),
            partner: following,
            fullerPair: partner && partner.busyCapacity > cell.busyCapacity ? cellName(language, partner) : undefined,
          },
        ];
      }),
    );
  }, [days, today, language]);

/** Monday to Sunday, one column a day; on a phone one below the other. Arrows and Enter move between cells. */
export const WeekGrid = ({ days, today, language, holidays, store }: WeekGridProps) => {
  const t = useTranslations("startDays");
  const pairs = usePairs(days, today, language);
  return (
    <div className="grid gap-3">
      <p className="text-ink-second text-sm pointer-coarse:sr-only" id="capacity-keys">
        {t("keys")}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more border around each week */}
      <div
        aria-describedby="capacity-keys"
        aria-label={t("grid")}
        className="grid gap-4 sm:grid-cols-4 sm:gap-3 md:grid-cols-7 xl:gap-4"
        data-days
        id={GRID_ID}
        role="group"
        tabIndex={-1}
      >
        {days.map(({ date, cells }) => {
          const name = dayText(language, "weekdayAndDay", date);
          return (
            // Headings share a row of the grid, and sessions the next one: those of all days begin at the same height.
            <section
              className={cx(
                "row-span-2 grid grid-rows-subgrid content-start gap-y-0",
                cells.length === 0 && "max-md:hidden",
              )}
              data-day={date}
              key={date}
            >
              <div className="mb-2 border-line border-b pb-1">
                <DayHeading date={date} holiday={holidays[date]} isToday={date === today} name={name} />
                <ClosedDay day={date} />
              </div>
              {/* Contained, so that a keystroke paints one day only and a full week stays within a frame. */}
              <ul className="-m-1 grid content-start gap-2 p-1 contain-content">
                {cells.map((cell) => (
                  <SessionChip
                    cell={cell}
                    dayName={name}
                    fullerPair={pairs.get(cell)?.fullerPair}
                    isPast={!isChangeable(date, today)}
                    key={cell.sessionId}
                    least={pairs.get(cell)?.least ?? 0}
                    partner={pairs.get(cell)?.partner}
                    store={store}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <WeekMessages days={days} language={language} today={today} />
    </div>
  );
};
