import { CalendarHeart } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Day } from "@/lib/kit/day";

interface DayHeadingProps {
  date: Day;
  name: string;
  isToday: boolean;
  /** The public holiday of the day. */
  holiday: string | undefined;
}

/** A day's name, whether it is today, and its public holiday. */
export const DayHeading = ({ date, name, isToday, holiday }: DayHeadingProps) => {
  const shared = useTranslations("dashboard");
  const t = useTranslations("startDays");
  return (
    <>
      <h2 className="flex min-h-7 flex-wrap items-center gap-x-2 font-medium text-sm">
        <time className="leading-7" dateTime={date}>
          {name}
        </time>
        {isToday && <Badge tone="accent">{shared("today")}</Badge>}
      </h2>
      {holiday && (
        <p className="flex gap-1 text-info text-xs">
          <CalendarHeart aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="line-clamp-2 min-w-0 hyphens-auto wrap-anywhere" title={holiday}>
            <span className="sr-only">{`${t("holiday")} `}</span>
            <span>{holiday}</span>
          </span>
        </p>
      )}
    </>
  );
};
