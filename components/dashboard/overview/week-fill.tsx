import { useTranslations } from "next-intl";
import type { OverviewWeek } from "@/lib/contracts/overview-parts";
import { dayText } from "@/lib/i18n/dates";
import { FillTable } from "./fill-table";
import { type OverviewContext, weekHref } from "./overview-context";

interface WeekFillProps {
  context: OverviewContext;
  weeks: readonly OverviewWeek[];
}

const NO_BREAK_SPACE = "\u00a0";
// A forecast is not as precise as a count.
const FORECAST_STEP = 0.05;
const rounded = (share: number): number => Math.round(share / FORECAST_STEP) * FORECAST_STEP;

/** The text about a week's free seats: how many there are, and why they cannot be booked. */
const useFreeText = ({ language }: OverviewContext) => {
  const t = useTranslations("overview");
  return ({ seats: { free: count, bookable, blocked } }: OverviewWeek): string => {
    if (bookable === 0 && blocked) {
      const day = dayText(language, "weekdayAndDay", blocked.day);
      return t(`freeBlocked_${blocked.presentations}`, { count, day });
    }
    return bookable < count ? t("freeSome", { count, bookable }) : t("free", { count });
  };
};

/** The text about a week's usual pace, and what it leads to; nothing where too little is known. */
const usePaceText = () => {
  const t = useTranslations("overview");
  const percent = (share: number) => t("percent", { share: Math.round(share * 100) });
  return ({ usualShare, expectedShare }: OverviewWeek): string | undefined => {
    if (usualShare === undefined) return undefined;
    const usual = percent(usualShare);
    return expectedShare === undefined
      ? t("pace", { usual })
      : t("forecast", { usual, expected: percent(rounded(expectedShare)) });
  };
};

/** How full each of the coming weeks is, beside how full it usually is by now. Each week links to its start days. */
export const WeekFill = ({ context, weeks }: WeekFillProps) => {
  const t = useTranslations("overview");
  const freeText = useFreeText(context);
  const paceText = usePaceText();
  // A narrow column breaks between the days, not within one.
  const day = (text: string) => dayText(context.language, "dayOfMonth", text).replaceAll(" ", NO_BREAK_SPACE);
  const rows = weeks.map((week) => ({
    id: week.firstDay,
    name: `${day(week.firstDay)}${NO_BREAK_SPACE}– ${day(week.lastDay)}`,
    href: weekHref(context, week.firstDay),
    busy: week.seats.taken,
    capacity: week.seats.capacity,
    usual: week.usualShare,
    notes: [freeText(week), paceText(week)].filter((text) => text !== undefined),
  }));
  return (
    <FillTable closed={t("weekClosed")} id="fill-weeks" rowHeading={t("week")} rows={rows} title={t("weeksTitle")} />
  );
};
