"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Badge } from "@/components/ui/badge";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { SessionChip } from "./session-chip";
import type { CapacityEditing } from "./use-capacity-edits";
import type { WeekDay } from "./use-week";

interface WeekGridProps {
  days: readonly WeekDay[];
  today: Day;
  language: Locale;
  editing: CapacityEditing;
}

/** Monday to Sunday, a column a day; on a phone the days stand below each other. Enter goes to the next capacity. */
export const WeekGrid = ({ days, today, language, editing }: WeekGridProps) => {
  const t = useTranslations("dashboard");
  const grid = useRef<HTMLDivElement>(null);

  const focusAfter = (id: string) => {
    const inputs = [...(grid.current?.querySelectorAll<HTMLInputElement>("input[data-capacity]") ?? [])];
    inputs[inputs.findIndex((input) => input.id === id) + 1]?.focus();
  };

  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3 md:grid-cols-4 xl:gap-4 lg:grid-cols-7" ref={grid}>
      {days.map(({ date, cells }) => {
        const name = dayText(language, "weekdayAndDay", date);
        return (
          <section className={cells.length === 0 ? "max-lg:hidden" : undefined} key={date}>
            <h2 className="mb-2 flex min-h-7 items-center gap-2 border-line border-b pb-1 font-medium text-sm">
              <time dateTime={date}>{name}</time>
              {date === today && <Badge tone="accent">{t("today")}</Badge>}
            </h2>
            <ul className="grid gap-2">
              {cells.map((cell) => (
                <SessionChip
                  cell={cell}
                  dayName={name}
                  editing={editing}
                  isPast={date < today}
                  key={cell.sessionId}
                  onEnter={() => focusAfter(`capacity-${cell.sessionId}-${date}`)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};
