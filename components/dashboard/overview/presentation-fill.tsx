import { useTranslations } from "next-intl";
import type { Presentation } from "@/lib/contracts/schedule";
import { clockOf } from "@/lib/i18n/clock";
import { instantText } from "@/lib/i18n/dates";
import { FillTable } from "./fill-table";
import { checkInHref, type OverviewContext } from "./overview-context";

interface PresentationFillProps {
  context: OverviewContext;
  presentations: readonly Presentation[];
}

/** How full the next presentations are. Each links to its check-in list. */
export const PresentationFill = ({ context, presentations }: PresentationFillProps) => {
  const t = useTranslations("overview");
  const { language, zone } = context;
  const name = (date: Date) =>
    `${instantText(language, "weekdayAndDay", date, zone)}, ${clockOf(language, date, zone)}`;
  const rows = presentations.map(({ _id, date, busyCapacity, capacity }) => ({
    id: _id,
    name: name(new Date(date)),
    href: checkInHref(context, _id),
    busy: busyCapacity,
    capacity,
  }));
  if (rows.length > 0)
    return (
      <FillTable
        closed={t("noSeats")}
        id="fill-presentations"
        rowHeading={t("presentation")}
        rows={rows}
        title={t("presentationsTitle")}
      />
    );
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-4">
      <h2 className="font-semibold">{t("presentationsTitle")}</h2>
      <p className="mt-2 text-ink-second text-sm">{t("noPresentations")}</p>
    </section>
  );
};
