"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";

interface WeekListProps {
  weeks: readonly Week[];
  current: Day | undefined;
  language: Locale;
  mayGrow: boolean;
  hasEditsOn: (days: readonly Day[]) => boolean;
  onChoose: (monday: Day) => void;
  onEarlier: () => void;
  onLater: () => void;
}

const itemClass = cva("grid w-full gap-1 rounded-md border px-3 py-2 text-start text-sm transition-colors", {
  variants: {
    isCurrent: {
      true: "border-accent bg-accent-soft",
      false: "border-transparent hover:bg-surface-sunken",
    },
  },
});

/** The weeks, "first - last", with the seats taken; more at either end, without the list jumping. */
export const WeekList = (props: WeekListProps) => {
  const { weeks, current, language, mayGrow, hasEditsOn, onChoose, onEarlier, onLater } = props;
  const t = useTranslations("dashboard");
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ first: weeks[0]?.firstDay, height: 0 });
  const name = ({ firstDay, lastDay }: Week) =>
    `${dayText(language, "dayOfMonth", firstDay)} – ${dayText(language, "dayOfMonth", lastDay)}`;

  // Earlier weeks come in above: what was in sight stays where it was.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const first = weeks[0]?.firstDay;
    if (before.current.height > 0 && first !== before.current.first)
      element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { first, height: element.scrollHeight };
  }, [weeks]);

  return (
    <section aria-label={t("weeks")} className="grid content-start gap-2 lg:w-52 lg:shrink-0">
      <Button aria-disabled={!mayGrow} onClick={onEarlier} size="small" variant="secondary">
        {t("earlierWeeks")}
      </Button>
      <ul className="grid max-h-64 gap-1 overflow-y-auto p-0.5 lg:max-h-[calc(100dvh-16rem)]" ref={list}>
        {weeks.map((week) => (
          <li key={week.firstDay}>
            <button
              aria-current={week.firstDay === current ? "true" : undefined}
              className={itemClass({ isCurrent: week.firstDay === current })}
              onClick={() => onChoose(week.firstDay)}
              type="button"
            >
              <span className="flex justify-between gap-2 font-medium tabular-nums">
                {name(week)}
                {hasEditsOn(week.value) && <span className="text-changed">{t("weekUnsaved")}</span>}
              </span>
              {week.capacity > 0 ? (
                <Meter
                  label={name(week)}
                  max={week.capacity}
                  text={t("seatsTaken", { busy: week.busyCapacity, capacity: week.capacity })}
                  value={week.busyCapacity}
                />
              ) : (
                <span className="text-ink-second">{t("weekClosed")}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Button aria-disabled={!mayGrow} onClick={onLater} size="small" variant="secondary">
        {t("laterWeeks")}
      </Button>
    </section>
  );
};
