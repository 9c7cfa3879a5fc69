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
  /** Reserves the line of a holiday, so that the sessions of all days begin at the same height. */
  hasRoom: boolean;
}

/** A day's name, whether it is today, and its public holiday. */
export const DayHeading = ({ date, name, isToday, holiday, hasRoom }: DayHeadingProps) => {
  const shared = useTranslations("dashboard");
  const t = useTranslations("startDays");
  return (
    <div className="mb-2 border-line border-b pb-1">
      <h2 className="flex min-h-7 items-center gap-2 font-medium text-sm md:max-2xl:min-h-13 md:max-2xl:flex-wrap md:max-2xl:content-start md:max-2xl:gap-y-0">
        <time dateTime={date}>{name}</time>
        {isToday && <Badge tone="accent">{shared("today")}</Badge>}
      </h2>
      {(holiday || hasRoom) && (
        <p className={`text-info text-xs md:min-h-9 ${holiday ? "flex gap-1" : "max-md:hidden"}`}>
          {holiday && (
            <>
              <CalendarHeart aria-hidden className="mt-px size-3.5 shrink-0" />
              <span className="line-clamp-2 min-w-0 hyphens-auto wrap-anywhere" title={holiday}>
                <span className="sr-only">{t("holiday")} </span>
                {holiday}
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
};
