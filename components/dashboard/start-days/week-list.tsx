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

/** Keeps the scroll position when earlier weeks are added before. At first scrolls to the chosen week. */
const useStableScroll = (strip: RefObject<HTMLElement | null>, weeks: readonly Week[]) => {
  const previous = useRef({ first: weeks[0]?.firstDay, height: 0, width: 0 });
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const first = weeks[0]?.firstDay;
    const { height, width } = previous.current;
    if (height === 0) scrollToChosen(element);
    else if (first !== previous.current.first) {
      element.scrollTop += element.scrollHeight - height;
      element.scrollLeft += element.scrollWidth - width;
    }
    previous.current = { first, height: element.scrollHeight, width: element.scrollWidth };
  }, [strip, weeks]);
};

// Scrolls the strip only, never the page: to the middle where it lies side by side, as little as needed where it is a column.
const scrollToChosen = (strip: HTMLElement): void => {
  const chosen = strip.querySelector<HTMLElement>('[aria-current="true"]');
  if (!chosen) return;
  const [at, frame] = [chosen.getBoundingClientRect(), strip.getBoundingClientRect()];
  const below = at.bottom - frame.bottom;
  if (below > 0) strip.scrollTop += below + chosen.offsetHeight;
  strip.scrollLeft += at.left + at.width / 2 - (frame.left + frame.width / 2);
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
      className="max-lg:h-auto max-lg:w-24 max-lg:shrink-0 max-lg:whitespace-normal"
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

/** The weeks with their seats, and buttons to list more at either end: a strip above the week, on a wide screen a column beside it. */
export const WeekList = (props: WeekListProps) => {
  const { weeks, current, today, language, store, onChoose } = props;
  const t = useTranslations("startDays");
  const strip = useRef<HTMLElement>(null);
  useStableScroll(strip, weeks);
  return (
    <section aria-label={t("weeks")} className={STRIP} ref={strip}>
      <MoreWeeks {...props} direction="past" />
      <ul className="flex gap-1 lg:grid">
        {weeks.map((week) => (
          <li className="max-lg:w-40 max-lg:shrink-0" key={week.firstDay}>
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

// The strip reaches to the edges of a phone, so that a cut week shows that there are more.
const STRIP = [
  "flex min-w-0 gap-2 overflow-x-auto p-0.5 [overflow-anchor:none] max-sm:-mx-4 max-sm:px-4",
  "lg:grid lg:max-h-[calc(var(--window-height)-10.5rem)] lg:w-52 lg:shrink-0 lg:content-start lg:overflow-x-visible lg:overflow-y-auto",
].join(" ");
