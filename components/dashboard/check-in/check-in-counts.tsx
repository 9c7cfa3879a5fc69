"use client";

import { CloudOff, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { attendanceCounts, type Person } from "@/lib/domain/dashboard/check-in-list";
import type { Taps } from "./use-taps";

interface CheckInCountsProps {
  people: readonly Person[];
  taps: Taps;
}

/** How many taps are not sent yet. */
const UnsentCount = ({ taps: { isOffline, waiting } }: Pick<CheckInCountsProps, "taps">) => {
  const t = useTranslations("checkIn");
  // A single tap gets its response too fast for this text to be read.
  if (!isOffline && waiting.length < 2) return null;
  const Icon = isOffline ? CloudOff : RefreshCw;
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>{isOffline ? t("offline", { count: waiting.length }) : t("sending", { count: waiting.length })}</span>
    </>
  );
};

/** Numbers of arrived and expected people and of unsent taps. The height is constant, so that the layout does not shift. */
export const CheckInCounts = ({ people, taps }: CheckInCountsProps) => {
  const t = useTranslations("checkIn");
  const { arrived, expected, missed } = attendanceCounts(people);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="font-semibold text-xl sm:text-3xl">{`${arrived}/${expected}`}</span>
        <span className="text-ink-second">
          <span>{t("there")}</span>
          {missed > 0 && <span>{` · ${t("missedCount", { count: missed })}`}</span>}
        </span>
      </p>
      <p
        className={`flex min-h-6 items-center gap-2 font-medium ${taps.isOffline ? "text-warning" : "text-ink-second"}`}
        role="status"
      >
        <UnsentCount taps={taps} />
      </p>
    </div>
  );
};
