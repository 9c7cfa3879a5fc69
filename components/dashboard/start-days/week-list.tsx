"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import type { Direction } from "@/lib/domain/schedule/weeks";
import type { Day } from "@/lib/kit/day";
import type { CapacityStore } from "./capacity-store";
import type { WeekLoading } from "./use-weeks";
import { WeekItem } from "./week-item";
import { weekName } from "./week-name";

interface WeekListProps extends Pick<WeekLoading, "growing" | "ended"> {
  weeks: readonly Week[];
  current: Day | undefined;
  today: Day;
  language: Locale;
  store: CapacityStore;
  onChoose: (monday: Day) => void;
  onGrow: (direction: Direction) => void;
}

type MoreWeeksProps = Pick<WeekListProps, "growing" | "ended" | "onGrow"> & { direction: Direction };

/** Keeps the scroll position when earlier weeks are added above. At first scrolls to the chosen week. */
const useStableScroll = (list: RefObject<HTMLUListElement | null>, weeks: readonly Week[]) => {
  const previous = useRef({ first: weeks[0]?.firstDay, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const first = weeks[0]?.firstDay;
    const { height } = previous.current;
    if (height === 0) scrollToChosen(element);
    else if (first !== previous.current.first) element.scrollTop += element.scrollHeight - height;
    previous.current = { first, height: element.scrollHeight };
  }, [list, weeks]);
};

// Scrolls the list only, never the page.
const scrollToChosen = (list: HTMLUListElement): void => {
  const chosen = list.querySelector<HTMLElement>('[aria-current="true"]');
  if (!chosen) return;
  const below = chosen.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below + chosen.offsetHeight;
};

const MORE_TEXTS = {
  past: { more: "earlierWeeks", none: "noEarlierWeeks" },
  future: { more: "laterWeeks", none: "noLaterWeeks" },
} as const;

/** Lists five more weeks at one end, or says that there are none. */
const MoreWeeks = ({ direction, growing, ended, onGrow }: MoreWeeksProps) => {
  const t = useTranslations("startDays");
  const isEnd = ended[direction] === true;
  return (
    <Button
      // While one end is loading, the other one waits.
      aria-disabled={isEnd || growing !== undefined}
      busy={growing === direction}
      onClick={() => onGrow(direction)}
      size="small"
      variant="secondary"
    >
      {t(MORE_TEXTS[direction][isEnd ? "none" : "more"])}
    </Button>
  );
};

/** The weeks with their seats, and buttons to list more at either end. */
export const WeekList = (props: WeekListProps) => {
  const { weeks, current, today, language, store, onChoose } = props;
  const t = useTranslations("startDays");
  const list = useRef<HTMLUListElement>(null);
  useStableScroll(list, weeks);
  return (
    <section aria-label={t("weeks")} className="grid content-start gap-2 lg:w-52 lg:shrink-0">
      <MoreWeeks {...props} direction="past" />
      <ul
        className="grid max-h-64 gap-1 overflow-y-auto p-0.5 [overflow-anchor:none] lg:max-h-[calc(100dvh-16rem)]"
        ref={list}
      >
        {weeks.map((week) => (
          <li key={week.firstDay}>
            <WeekItem
              isCurrent={week.firstDay === current}
              isThisWeek={week.value.includes(today)}
              name={weekName(language, week)}
              onChoose={() => onChoose(week.firstDay)}
              store={store}
              week={week}
            />
          </li>
        ))}
      </ul>
      <MoreWeeks {...props} direction="future" />
    </section>
  );
};
