"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";
import type { CapacityStore } from "./capacity-store";
import { WeekItem } from "./week-item";
import { weekName } from "./week-name";

interface WeekListProps {
  weeks: readonly Week[];
  current: Day | undefined;
  today: Day;
  language: Locale;
  mayGrow: boolean;
  store: CapacityStore;
  onChoose: (monday: Day) => void;
  onEarlier: () => void;
  onLater: () => void;
}

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

/** The weeks with their seats, and buttons to list more at either end. */
export const WeekList = (props: WeekListProps) => {
  const { weeks, current, today, language, mayGrow, store, onChoose, onEarlier, onLater } = props;
  const t = useTranslations("startDays");
  const list = useRef<HTMLUListElement>(null);
  useStableScroll(list, weeks);
  return (
    <section aria-label={t("weeks")} className="grid content-start gap-2 lg:w-52 lg:shrink-0">
      <Button aria-disabled={!mayGrow} onClick={onEarlier} size="small" variant="secondary">
        {t("earlierWeeks")}
      </Button>
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
      <Button aria-disabled={!mayGrow} onClick={onLater} size="small" variant="secondary">
        {t("laterWeeks")}
      </Button>
    </section>
  );
};
