"use client";

import { cx } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { leastCapacity, partnerOf } from "@/lib/domain/schedule/capacities";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import type { CapacityStore } from "./capacity-store";
import { DayHeading } from "./day-heading";
import type { WeekDay } from "./load-days";
import { SessionChip } from "./session-chip";

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

/** Each cell's least capacity, and its partner if that is still open. */
const usePairs = (days: readonly WeekDay[], today: Day) =>
  useMemo(() => {
    const cells = days.flatMap((day) => day.cells);
    return new Map(
      cells.map((cell) => {
        const partner = partnerOf(cell, cells);
        const following = partner && partner.date >= today ? partner : undefined;
        return [cell, { least: leastCapacity(cell, partner), partner: following }];
      }),
    );
  }, [days, today]);

/** Monday to Sunday, one column a day; on a phone one below the other. Arrows and Enter move between cells. */
export const WeekGrid = ({ days, today, language, holidays, store }: WeekGridProps) => {
  const t = useTranslations("startDays");
  const pairs = usePairs(days, today);
  const hasRoom = days.some(({ date }) => holidays[date] !== undefined);
  return (
    <div className="grid gap-3">
      <p className="text-ink-second text-sm pointer-coarse:sr-only" id="capacity-keys">
        {t("keys")}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more border around each week */}
      <div
        aria-describedby="capacity-keys"
        aria-label={t("grid")}
        className="grid gap-4 sm:grid-cols-2 sm:gap-3 md:grid-cols-4 xl:gap-4 lg:grid-cols-7"
        data-days
        role="group"
      >
        {days.map(({ date, cells }) => {
          const name = dayText(language, "weekdayAndDay", date);
          return (
            // Contained, so that a keystroke paints one day only and a full week stays within a frame.
            <section
              className={cx("contain-content", cells.length === 0 && "max-lg:hidden")}
              data-day={date}
              key={date}
            >
              <DayHeading date={date} hasRoom={hasRoom} holiday={holidays[date]} isToday={date === today} name={name} />
              <ul className="grid gap-2">
                {cells.map((cell) => (
                  <SessionChip
                    cell={cell}
                    dayName={name}
                    isPast={date < today}
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
    </div>
  );
};
