"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { changeOpeningDay, copyMondayToWeekdays, openingHoursByWeekday } from "@/lib/domain/location/hours";
import { HoursRow } from "./hours-row";
import { OverrideNote } from "./override-note";
import { useSettingsContext } from "./settings-context";

/** Opening hours by weekday, in the location's time zone. */
export const HoursSettings = () => {
  const t = useTranslations("configuration");
  const dashboard = useTranslations("dashboard");
  const { editing, settings, location } = useSettingsContext();
  const { workingHours } = settings;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-second text-sm">{dashboard("timeZone", { zone: location.zoneLabel })}</p>
        <Button
          onClick={() => editing.set("workingHours", copyMondayToWeekdays(workingHours))}
          size="small"
          variant="secondary"
        >
          {t("copyMonday")}
        </Button>
      </div>
      <ul className="max-w-160 divide-y divide-line border-line border-y">
        {openingHoursByWeekday(workingHours).map(({ weekday, hours }) => (
          <HoursRow
            index={workingHours.findIndex((span) => span.weekday === weekday)}
            hours={hours}
            key={weekday}
            onChange={(change) => editing.set("workingHours", changeOpeningDay(workingHours, weekday, change))}
            weekday={weekday}
          />
        ))}
      </ul>
      <OverrideNote name="workingHours" />
    </>
  );
};
