"use client";

import { Check, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { weekName } from "@/components/dashboard/start-days/week-name";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { chosenPart, followingDays, type OpenWeek, toggleDays } from "@/lib/domain/schedule/open-weeks";
import { type Day, plusDays } from "@/lib/kit/day";
import { useComingWeeks } from "./use-coming-weeks";

interface WeekChoiceProps {
  locationKey: string;
  /** The day of the presentation, or today. */
  presentationDay: Day;
  value: readonly Day[];
  language: Locale;
  onChange: (days: Day[]) => void;
}

interface WeekButtonProps extends Pick<WeekChoiceProps, "value" | "language" | "onChange"> {
  week: OpenWeek;
}

const PRESSED = { all: true, some: "mixed", none: false } as const;
const ICONS = { all: Check, some: Minus, none: undefined } as const;

/** Takes all open days of a week, or none of them if all are taken. */
const WeekButton = ({ week, value, language, onChange }: WeekButtonProps) => {
  const t = useTranslations("presentations");
  const part = chosenPart(week.days, value);
  const Icon = ICONS[part];
  const name = weekName(language, { firstDay: week.monday, lastDay: plusDays(week.monday, 6) });
  return (
    <Button
      aria-pressed={PRESSED[part]}
      className="justify-between! text-start! font-normal! aria-pressed:border-accent! aria-pressed:bg-accent-soft!"
      onClick={() => onChange(toggleDays(value, week.days))}
      size="medium"
      variant="secondary"
    >
      <span className="flex items-center gap-2 font-medium">
        <span className="grid size-5 shrink-0 place-items-center rounded-sm border border-line-input text-accent-text">
          {Icon && <Icon aria-hidden className="size-4" />}
        </span>
        <span>{name}</span>
      </span>
      <span className="text-ink-second text-sm tabular-nums">
        {t("weekOpen", { days: week.days.length, free: week.free })}
      </span>
    </Button>
  );
};

/** Chooses start days by whole weeks: each week takes all its open days, and one button those of the next two weeks. */
export const WeekChoice = ({ locationKey, presentationDay, value, language, onChange }: WeekChoiceProps) => {
  const t = useTranslations("presentations");
  const { data: weeks, error, reload } = useComingWeeks(locationKey, presentationDay);
  const notice = useLoadFailure(error, reload);
  if (!weeks) return notice ?? <Skeleton className="h-72 w-full" />;
  if (weeks.length === 0) return null;
  const next = followingDays(
    weeks.flatMap(({ days }) => days),
    presentationDay,
  );
  return (
    <fieldset className="grid w-full min-w-0 gap-2">
      <legend className="mb-2 font-medium">{t("weeks")}</legend>
      {next.length > 0 && (
        <Button
          aria-pressed={chosenPart(next, value) === "all"}
          onClick={() => onChange(toggleDays(value, next))}
          variant="secondary"
        >
          {t("nextWeeks", { days: next.length })}
        </Button>
      )}
      {weeks.map((week) => (
        <WeekButton key={week.monday} language={language} onChange={onChange} value={value} week={week} />
      ))}
    </fieldset>
  );
};
