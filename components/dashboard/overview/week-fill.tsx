import { useTranslations } from "next-intl";
import type { Week } from "@/lib/contracts/staff-schedule";
import { dayText } from "@/lib/i18n/dates";
import { FillTable } from "./fill-table";
import { type OverviewContext, weekHref } from "./overview-context";

interface WeekFillProps {
  place: OverviewContext;
  weeks: readonly Week[];
}

/** How full each of the coming weeks is; a week leads to its start days. */
export const WeekFill = ({ place, weeks }: WeekFillProps) => {
  const t = useTranslations("overview");
  const day = (text: string) => dayText(place.language, "dayOfMonth", text);
  const rows = weeks.map(({ firstDay, lastDay, busyCapacity, capacity }) => ({
    id: firstDay,
    name: `${day(firstDay)} – ${day(lastDay)}`,
    href: weekHref(place, firstDay),
    busy: busyCapacity,
    capacity,
  }));
  return <FillTable closed={t("weekClosed")} id="fill-weeks" of={t("week")} rows={rows} title={t("weeksTitle")} />;
};
