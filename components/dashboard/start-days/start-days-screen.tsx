"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { useErrorText } from "@/components/errors/use-error-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { leavesForLogin } from "@/lib/client/session-end";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { type Day, dayIn, isDay, mondayOf } from "@/lib/kit/day";
import { CapacityDialog } from "./capacity-dialog";
import { ChangeBar } from "./change-bar";
import { SetAll } from "./set-all";
import { useCapacityEdits } from "./use-capacity-edits";
import { useWeek } from "./use-week";
import { useWeeks } from "./use-weeks";
import { WeekGrid } from "./week-grid";
import { WeekList } from "./week-list";

interface StartDaysScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** The week of the address, by any of its days; nothing when it is none. */
const mondayIn = (week: string | null): Day | undefined => (week && isDay(week) ? mondayOf(week) : undefined);

const CONFLICTS = ["start_day_below_busy", "start_day_exists", "not_found"];

/** Weeks beside, the chosen week's sessions with their capacities before one; nothing is saved before it is confirmed. */
export const StartDaysScreen = ({ location, language }: StartDaysScreenProps) => {
  const { location_key: locationKey, timeZone } = location;
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const today = dayIn(timeZone, new Date());
  const weeks = useWeeks(locationKey, today);
  const monday = mondayIn(query.get("week")) ?? weeks.data?.[0]?.firstDay;
  const week = useWeek(locationKey, monday);
  const cells = week.data?.flatMap((day) => day.cells) ?? [];
  const editing = useCapacityEdits(cells, today, locationKey);
  const [isReviewing, setIsReviewing] = useState(false);
  const { reload: reloadWeeks } = weeks;
  const { reload: reloadWeek } = week;
  const reload = useCallback(() => {
    reloadWeeks();
    reloadWeek();
  }, [reloadWeeks, reloadWeek]);
  useRefresh(reload);

  const choose = (to: Day) => router.replace(`${path}?location=${locationKey}&week=${to}`, { scroll: false });
  const say = (text: string, status: "success" | "error") =>
    showSnackbar({ text, status, closeLabel: common("close") });

  const save = async () => {
    try {
      await editing.save();
      say(t("updated"), "success");
    } catch (error) {
      if (leavesForLogin(error)) return;
      const code = (error as { code?: string }).code ?? "";
      say(CONFLICTS.includes(code) ? t("conflict") : errorText(error), "error");
    }
    setIsReviewing(false);
    reload();
  };

  const failure = useStaffFailure(weeks.error ?? week.error);
  const notice = failure && <LoadFailure error={failure} onRetry={reload} />;
  // What is in sight, and typed into, stays when only a refresh failed.
  if (notice && !(weeks.data && week.data)) return notice;
  const sum = (key: "capacity" | "busyCapacity") =>
    cells.reduce((total, cell) => total + (cell._id === null ? 0 : cell[key]), 0);
  return (
    <div className="flex flex-col gap-6 lg:flex-row">
      {weeks.data ? (
        <WeekList
          current={monday}
          hasEditsOn={editing.hasEditsOn}
          language={language}
          mayGrow={weeks.mayGrow}
          onChoose={choose}
          onEarlier={weeks.earlier}
          onLater={weeks.later}
          weeks={weeks.data}
        />
      ) : (
        <Skeleton className="h-96 w-full lg:w-52" />
      )}
      <div className="min-w-0 flex-1">
        {!week.data && <Skeleton className="h-96 w-full" />}
        {week.data && cells.length === 0 && <EmptyState text={t("noSessionsText")} title={t("noSessions")} />}
        {week.data && cells.length > 0 && (
          <div className="grid gap-6">
            {notice}
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="font-medium tabular-nums">
                {t("total", { busy: sum("busyCapacity"), capacity: sum("capacity") })}
              </p>
              <SetAll onSet={editing.setAll} />
            </div>
            <WeekGrid days={week.data} editing={editing} language={language} today={today} />
            <ChangeBar
              count={editing.changes.length}
              invalidCount={editing.invalidCount}
              onDiscard={editing.discard}
              onReview={() => setIsReviewing(true)}
            />
          </div>
        )}
      </div>
      {isReviewing && (
        <CapacityDialog
          cells={cells}
          changes={editing.changes}
          language={language}
          onClose={() => setIsReviewing(false)}
          onSave={save}
        />
      )}
    </div>
  );
};
