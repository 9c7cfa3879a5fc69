"use client";

import { cva } from "class-variance-authority";
import { useFormatter, useTranslations } from "next-intl";
import { useStore } from "zustand";
import { Meter } from "@/components/ui/meter";
import { useCountUp } from "@/components/ui/use-count-up";
import type { Week } from "@/lib/contracts/staff-schedule";
import { type CapacityStore, hasEditsOn } from "./capacity-store";

interface WeekItemProps {
  week: Week;
  /** "first - last". */
  name: string;
  isCurrent: boolean;
  isThisWeek: boolean;
  store: CapacityStore;
  onChoose: () => void;
}

const PERCENT = { style: "percent", maximumFractionDigits: 0 } as const;

const itemClass = cva(
  "grid h-full w-full content-start gap-1 rounded-md border px-3 py-2 text-start text-sm transition-colors",
  {
    variants: {
      isCurrent: {
        true: "border-accent bg-accent-soft forced-colors:border-[Highlight]",
        false: "border-transparent hover:bg-surface-sunken forced-colors:border-[Canvas]",
      },
    },
  },
);

/** A week by its first and last day, with its seats and whether it has unsaved edits. */
export const WeekItem = ({ week, name, isCurrent, isThisWeek, store, onChoose }: WeekItemProps) => {
  const t = useTranslations("startDays");
  const format = useFormatter();
  const isUnsaved = useStore(store, (state) => hasEditsOn(state, week.value));
  const busy = useCountUp(week.busyCapacity);
  const capacity = useCountUp(week.capacity);
  return (
    <button
      aria-current={isCurrent ? "true" : undefined}
      className={itemClass({ isCurrent })}
      onClick={onChoose}
      type="button"
    >
      {/* In the strip always two lines high: what is beside the name appears with an edit. */}
      <span className="flex flex-wrap content-start justify-between gap-x-2 font-medium tabular-nums max-lg:min-h-[2lh]">
        <span>{name}</span>
        {isUnsaved && <span className="text-changed">{t("weekUnsaved")}</span>}
        {!isUnsaved && isThisWeek && <span className="font-normal text-ink-second">{t("thisWeek")}</span>}
      </span>
      {week.capacity > 0 ? (
        <Meter
          isStacked
          label={name}
          max={week.capacity}
          text={t("weekTaken", { busy, capacity, share: format.number(week.busyCapacity / week.capacity, PERCENT) })}
          value={week.busyCapacity}
        />
      ) : (
        <span className="text-ink-second">{t("weekClosed")}</span>
      )}
    </button>
  );
};
