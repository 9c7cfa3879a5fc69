"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { NumberInput } from "@/components/ui/number-input";
import type { CapacityEditing } from "./use-capacity-edits";
import type { WeekCell } from "./use-week";

interface SessionChipProps {
  cell: WeekCell;
  /** The day's name, for whoever does not see the column. */
  dayName: string;
  isPast: boolean;
  editing: CapacityEditing;
  onEnter: () => void;
}

const chipClass = cva("@container grid gap-1 rounded-md border p-2", {
  variants: {
    look: {
      open: "border-line bg-surface-raised",
      closed: "border-line border-dashed bg-transparent",
      changed: "border-changed-line bg-changed-soft",
      past: "border-transparent bg-surface-sunken text-ink-second",
    },
  },
});

const lookOf = ({ cell, isPast, editing }: SessionChipProps) => {
  if (isPast) return "past" as const;
  if (editing.isChanged(cell)) return "changed" as const;
  return cell._id === null ? ("closed" as const) : ("open" as const);
};

/** One session on one day: its times, the seats taken, and its capacity to type over. */
export const SessionChip = (props: SessionChipProps) => {
  const { cell, dayName, isPast, editing, onEnter } = props;
  const t = useTranslations("dashboard");
  const { start_time: start, end_time: end } = cell.session;
  const typed = editing.typedIn(cell);
  const problem = isPast ? undefined : editing.problemOf(cell);
  const id = `capacity-${cell.sessionId}-${cell.date}`;
  const times = `${start}–${end}`;
  return (
    <li className={chipClass({ look: lookOf(props) })}>
      <p className="font-medium text-sm tabular-nums">{times}</p>
      <div className="flex flex-col gap-1 @min-[8.5rem]:flex-row @min-[8.5rem]:items-center @min-[8.5rem]:justify-between">
        <span className="whitespace-nowrap text-ink-second text-xs tabular-nums">
          {t("busy", { count: cell.busyCapacity })}
        </span>
        {isPast ? (
          <span className="text-end font-medium text-sm tabular-nums">
            {cell._id === null ? t("closed") : cell.capacity}
          </span>
        ) : (
          <NumberInput
            aria-describedby={problem && `${id}-error`}
            aria-label={t("cellLabel", { day: dayName, start, end, busy: cell.busyCapacity })}
            changed={editing.isChanged(cell)}
            className="@min-[8.5rem]:max-w-20"
            data-capacity={cell.date}
            id={id}
            invalid={problem !== undefined}
            name={id}
            onEnter={onEnter}
            onRevert={() => editing.revert(cell)}
            onValueChange={(value) => editing.edit(cell, value === undefined ? "" : String(value))}
            placeholder={t("closed")}
            size="small"
            value={typed === "" ? undefined : Number(typed)}
          />
        )}
      </div>
      {problem && (
        <p className="text-danger text-xs" id={`${id}-error`}>
          {t(problem.key, { busy: problem.busy })}
        </p>
      )}
    </li>
  );
};
